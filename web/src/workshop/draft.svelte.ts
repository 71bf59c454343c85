/** A file on the bench: its text, what is wrong with it, and what of it is saved. */
import { get, post, sentenceOf } from "../lib/api";
import type { View } from "../lib/board";
import type {
  CheckedFile,
  CheckFile,
  Defect,
  FileRow,
  FileText,
  FileValue,
  GalleryCard,
  OwnFileInfo,
  SaveFile,
} from "../lib/wire";
import { edit } from "./fields";

const PAUSE_MS = 350; // after the last key, before the server is asked

export interface Opened {
  game: string;
  /** Null: it was never saved by this guest. */
  id: string | null;
  version: number;
  name: string;
  origin: string;
  text: string;
}

const KEPT = "estaminet.workshop.";

/** Work that is not saved yet, by the address of its page: it outlives a reload. */
export function keepUnsaved(key: string, text: string, name: string): void {
  try {
    localStorage.setItem(KEPT + key, JSON.stringify({ text, name }));
  } catch {
    // No room in this browser: what is saved at the house is safe.
  }
}

function unsaved(key: string): { text: string; name: string } | null {
  try {
    return JSON.parse(localStorage.getItem(KEPT + key) ?? "null");
  } catch {
    return null;
  }
}

/** What the file says that another came from; null where it is gone. */
export async function originContent(game: string, origin: string): Promise<View | null> {
  const [id, version] = origin.split("/");
  const path = version ? `files/${id}?version=${version}` : `starts/${game}/${origin}`;
  try {
    const { text } = await get<FileText>(`/workshop/${path}`);
    const asked: CheckFile = { game, text, within: null };
    return (await post<CheckedFile>("/workshop/check", asked)).content;
  } catch {
    return null; // then nothing is marked
  }
}

export class Draft {
  readonly game: string;
  /** Where unsaved work is kept in this browser. */
  readonly #key: string;
  text = $state("");
  name = $state("");
  id: string | null = $state(null);
  version = $state(0);
  origin = $state("data");
  /** As it was last saved, or opened. */
  saved = $state.raw({ text: "", name: "" });
  defects: Defect[] = $state.raw([]);
  /** The latest of each that was without defects. */
  content: View | null = $state.raw(null);
  cards: GalleryCard[] = $state.raw([]);
  rows: FileRow[] = $state.raw([]);
  sections: string[] = $state.raw([]);
  /** The values of the place whose form is open. */
  values: FileValue[] = $state.raw([]);
  within: string | null = $state(null);
  /** The text that has been looked at: until it is this one, the server is still asked. */
  checked: string | null = $state(null);
  trouble: string | null = $state(null);
  saving = $state(false);
  readonly dirty = $derived(this.text !== this.saved.text || this.name !== this.saved.name);
  readonly valid = $derived(this.checked === this.text && this.defects.length === 0);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(opened: Opened, key: string) {
    this.game = opened.game;
    this.#key = key;
    this.id = opened.id;
    this.version = opened.version;
    this.origin = opened.origin;
    this.saved = { text: opened.text, name: opened.name };
    const kept = unsaved(key);
    this.name = kept?.name ?? opened.name;
    this.text = kept?.text ?? opened.text;
  }

  write(text: string): void {
    this.text = text;
    this.#keep();
    this.#soon();
  }

  /** Another value in a field of the open form. */
  set(at: FileValue, value: string): void {
    const edited = edit(this.text, this.values, at, value);
    this.values = edited.values;
    this.write(edited.text);
  }

  rename(name: string): void {
    this.name = name;
    this.#keep();
  }

  /** Back to what was opened or saved last. */
  reset(): void {
    this.name = this.saved.name;
    this.write(this.saved.text);
  }

  #keep(): void {
    if (this.dirty) keepUnsaved(this.#key, this.text, this.name);
    else localStorage.removeItem(KEPT + this.#key);
  }

  #soon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.check(), PAUSE_MS);
  }

  async check(): Promise<void> {
    clearTimeout(this.#timer);
    const { text, within } = this;
    const asked: CheckFile = { game: this.game, text, within };
    try {
      const found = await post<CheckedFile>("/workshop/check", asked);
      if (text === this.text && within === this.within) this.#take(text, found);
      this.trouble = null;
    } catch (error) {
      this.trouble = sentenceOf(error);
    }
  }

  #take(text: string, found: CheckedFile): void {
    this.checked = text;
    this.defects = found.defects;
    if (found.sections.length > 0) {
      this.rows = found.rows;
      this.sections = found.sections;
      this.values = found.values;
    }
    if (found.content && found.cards) {
      this.content = found.content;
      this.cards = found.cards;
    }
  }

  async open(within: string | null): Promise<void> {
    this.within = within;
    this.values = [];
    if (within !== null) await this.check();
  }

  /** Whether it is kept at the house now. */
  async save(): Promise<boolean> {
    if (this.id !== null && !this.dirty) return true;
    this.saving = true;
    const { text, name, id, game, origin } = this;
    const asked: SaveFile = { id, game, name, origin, text };
    try {
      const info = await post<OwnFileInfo>("/workshop/files", asked);
      this.id = info.id;
      this.version = info.version;
      this.saved = { text, name: info.name };
      if (this.name === name) this.name = info.name;
      this.#keep();
      this.trouble = null;
      return true;
    } catch (error) {
      this.trouble = sentenceOf(error);
      return false;
    } finally {
      this.saving = false;
    }
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
