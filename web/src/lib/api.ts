/** The lobby's calls. A refusal is thrown as such, with the server's sentence as its message. */
import type { View } from "./board";
import { i18n } from "./i18n.svelte";
import type {
  Game,
  GalleryCard,
  Joined,
  Link,
  Lobby,
  Me,
  MeChange,
  Moderate,
  NewTable,
  Opened,
  Person,
  Progress,
  Rematch,
  Replay,
  Rules,
} from "./wire";

export class Refusal extends Error {
  constructor(
    readonly code: string,
    text: string,
  ) {
    super(text);
  }
}

export type Invitations = Opened["invitations"];

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const address = new URL(`/api${path}`, location.origin);
  address.searchParams.set("lang", i18n.lang);
  let response: Response;
  try {
    response = await fetch(address, {
      method,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refusal("unreachable", i18n.t.unreachable);
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as T;
  const { code = "unknown", text = i18n.t.unknownError } = (answer ?? {}) as Partial<{
    code: string;
    text: string;
  }>;
  throw new Refusal(code, text);
}

export const get = <T>(path: string) => call<T>("GET", path);
export const post = <T>(path: string, body: unknown = {}) => call<T>("POST", path, body);

export const remove = (path: string) => call<unknown>("DELETE", path);
/** A data file other than the shipped one, by its digest. */
const of = (data: string | undefined) => (data ? `?data=${data}` : "");

export const api = {
  me: () => get<Me>("/me"),
  setMe: (change: MeChange) => call<Me>("PUT", "/me", change),
  makeLink: () => post<Link>("/me/link"),
  revokeLink: () => call<unknown>("DELETE", "/me/link"),
  come: (token: string) => post<Me>("/me/come", { token }),
  games: () => get<Game[]>("/games"),
  warm: (game: string) => post<Progress>(`/games/${game}/warm`),
  lobby: () => get<Lobby>("/lobby"),
  open: (table: NewTable) => post<Opened>("/tables", table),
  join: (id: string, token: string | null) =>
    post<Joined>(`/tables/${id}/join`, token ? { seat_token: token } : {}),
  start: (id: string) => post<unknown>(`/tables/${id}/start`),
  ready: (id: string, ready: boolean) => post<unknown>(`/tables/${id}/ready`, { ready }),
  lock: (id: string, locked: boolean) => post<unknown>(`/tables/${id}/lock`, { locked }),
  agree: (id: string, seat: number, agree: boolean) =>
    post<unknown>(`/tables/${id}/agree`, { seat, agree }),
  people: (id: string) => get<Person[]>(`/tables/${id}/people`),
  moderate: (id: string, deed: Moderate) => post<unknown>(`/tables/${id}/moderate`, deed),
  admit: (id: string, spectators: boolean) =>
    post<unknown>(`/tables/${id}/spectators`, { spectators }),
  slow: (id: string, seconds: number) => post<unknown>(`/tables/${id}/slow`, { seconds }),
  leave: (id: string) => post<unknown>(`/tables/${id}/leave`),
  rematch: (id: string) => post<Rematch>(`/tables/${id}/rematch`),
  invitations: (id: string) => get<Invitations>(`/tables/${id}/invitations`),
  replay: (id: string, eyes: string) => get<Replay>(`/tables/${id}/replay?eyes=${eyes}`),
  rules: (game: string) => get<Rules>(`/rules/${game}`),
  content: (game: string, data?: string) => get<View>(`/content/${game}${of(data)}`),
  cards: (game: string, data?: string) => get<GalleryCard[]>(`/cards/${game}${of(data)}`),
};

/** What to tell a person about anything thrown. */
export const sentenceOf = (error: unknown): string =>
  error instanceof Refusal ? error.message : i18n.t.unknownError;
