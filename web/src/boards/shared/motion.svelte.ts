/**
 * Cards that move when they move. A view has no names for single cards, so a `Tracker` follows them
 * from one view to the next, and `moving` slides each from where its key was drawn to where it is.
 */

/** A piece to be drawn: where it lies, what it is a piece of, and what is seen of it. */
export interface Piece {
  place: string;
  /** Only pieces of one group can be the same piece. */
  group: string;
  face: string | null;
}

export type Keyed = Piece & { key: string };

export class Tracker {
  #before: Keyed[] = [];
  #made = 0;

  /** The same pieces with keys: a piece keeps its key while it lies still and when it moves. */
  follow(pieces: Piece[]): Keyed[] {
    const left = [...this.#before];
    const keys = new Map<Piece, string>();
    const take = (fits: (old: Keyed, piece: Piece) => boolean): void => {
      for (const piece of pieces) {
        if (keys.has(piece)) continue;
        const at = left.findIndex((old) => old.group === piece.group && fits(old, piece));
        if (at >= 0) keys.set(piece, (left.splice(at, 1)[0] as Keyed).key);
      }
    };
    take((old, piece) => old.place === piece.place && old.face === piece.face);
    take((old, piece) => old.place === piece.place && (old.face === null || piece.face === null));
    take((old, piece) => old.face === piece.face);
    take((old, piece) => old.face === null || piece.face === null);
    this.#before = pieces.map((piece) => ({
      ...piece,
      key: keys.get(piece) ?? `p${(this.#made += 1)}`,
    }));
    return this.#before;
  }
}

const FLIGHT = { duration: 520, easing: "cubic-bezier(.2,.75,.25,1)" } as const;

interface Seen {
  node: HTMLElement;
  box: DOMRect;
  /** What it lies in: a piece that only moves along with it stays where it is. */
  home: HTMLElement | null;
  homeBox: DOMRect | undefined;
}

/**
 * Follows every `[data-flip]` below the root whenever `change` changes. Call it in the board's script.
 * A piece that is gone flies to the pile its `data-to` names, unless `whither` knows better.
 */
export function moving(
  root: () => HTMLElement | undefined,
  change: () => unknown,
  on: () => boolean,
  whither: (key: string) => string | undefined = () => undefined,
): void {
  let before = new Map<string, Seen>();

  $effect.pre(() => {
    change();
    before = new Map(marked(root()).map((node) => [key(node), seen(node)]));
  });

  $effect(() => {
    change();
    const board = root();
    if (!on() || !board || !("animate" in board)) return;
    const now = new Map(marked(board).map((node) => [key(node), seen(node)]));
    for (const [name, piece] of now) {
      const from = before.get(name) ?? before.get(piece.node.dataset["from"] ?? "");
      if (from) slide(from, piece);
    }
    for (const [name, piece] of before) {
      const pile = now.get(whither(name) ?? piece.node.dataset["to"] ?? "");
      if (!now.has(name) && pile) depart(board, piece.node, piece.box, pile.box);
    }
  });
}

function marked(root: HTMLElement | undefined): HTMLElement[] {
  return root ? [...root.querySelectorAll<HTMLElement>("[data-flip]")] : [];
}

function key(node: HTMLElement): string {
  return node.dataset["flip"] ?? "";
}

function seen(node: HTMLElement): Seen {
  const home = node.parentElement;
  return { node, box: node.getBoundingClientRect(), home, homeBox: home?.getBoundingClientRect() };
}

/** The way from one box to the other, from centre to centre, and how the size changes. */
function shift(from: DOMRect, to: DOMRect, drift = { x: 0, y: 0 }): string {
  const x = from.x + from.width / 2 - to.x - to.width / 2 + drift.x;
  const y = from.y + from.height / 2 - to.y - to.height / 2 + drift.y;
  const size = to.width ? Math.min(3, Math.max(0.2, from.width / to.width)) : 1;
  return `translate(${x}px, ${y}px) scale(${size})`;
}

function slide(from: Seen, to: Seen): void {
  const drift = { x: 0, y: 0 };
  if (from.home === to.home && from.homeBox && to.homeBox) {
    drift.x = to.homeBox.x - from.homeBox.x;
    drift.y = to.homeBox.y - from.homeBox.y;
  }
  const far = Math.hypot(from.box.x + drift.x - to.box.x, from.box.y + drift.y - to.box.y);
  if (far < 3 || !from.box.width) return;
  const start = { transform: shift(from.box, to.box, drift), zIndex: 20 };
  to.node.animate([start, { transform: "none", zIndex: 20 }], FLIGHT);
}

/** A copy of a piece that is gone flies to the pile that took it. */
function depart(home: HTMLElement, node: HTMLElement, from: DOMRect, to: DOMRect): void {
  const ghost = node.cloneNode(true) as HTMLElement;
  const base = home.getBoundingClientRect();
  ghost.removeAttribute("data-flip");
  ghost.removeAttribute("data-thing");
  ghost.removeAttribute("tabindex");
  ghost.setAttribute("aria-hidden", "true");
  Object.assign(ghost.style, {
    position: "absolute",
    left: `${from.x - base.x}px`,
    top: `${from.y - base.y}px`,
    width: `${from.width}px`,
    height: `${from.height}px`,
    margin: "0",
    pointerEvents: "none",
    zIndex: "30",
  });
  home.append(ghost);
  const flight = ghost.animate(
    [
      { transform: "none", opacity: 1 },
      { transform: shift(to, from), opacity: 0.1 },
    ],
    FLIGHT,
  );
  flight.onfinish = flight.oncancel = () => ghost.remove();
}
