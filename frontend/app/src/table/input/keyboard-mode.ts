/** Whether somebody moves by keys from thing to thing: only then the page shows where among the options they are. */

const MOVES = new Set(["Tab", "ArrowUp", "ArrowDown", "Enter", " ", "d"]);

let moves = false;

export function isMoving(): boolean {
  return moves;
}

/** Know from now on who moves by keys, in `data-moves` of the page; who presses a letter or a mouse doesn't. */
export function watchMoves(): void {
  addEventListener("keydown", ({ key }) => know(MOVES.has(key)), { capture: true });
  addEventListener("pointerdown", () => know(false), { capture: true });
}

function know(now: boolean): void {
  moves = now;
  document.documentElement.toggleAttribute("data-moves", now);
}
