/** `show(game, number, width, height)` in the console of positions.html draws a recorded position. */
import "../../app.css";
import { mounted, recorded } from "./mounting.svelte";

const box = document.head.appendChild(document.createElement("style"));
let clear = (): void => undefined;

function show(game: string, number: number, width: number, height: number): void {
  clear();
  box.textContent = `body > div { width: ${width}px; height: ${height}px; }`;
  const position = recorded(game).positions[number];
  if (!position) throw new Error(`${game} has no position ${number}`);
  clear = mounted(game, position).dispose;
}

Object.assign(window, { show, recorded });
