/** Whether the player navigates by keyboard. Only then is the focused option highlighted. */

const MOVES = new Set(["Tab", "ArrowUp", "ArrowDown", "Enter", " ", "d"]);

let moves = false;

export function isKeyboardMode(): boolean {
  return moves;
}

/** Track keyboard navigation in `data-moves` of the page. Shortcut letters and the mouse end it. */
export function watchKeyboardMode(): void {
  addEventListener("keydown", ({ key }) => know(MOVES.has(key)), { capture: true });
  addEventListener("pointerdown", () => know(false), { capture: true });
}

function know(now: boolean): void {
  moves = now;
  document.documentElement.toggleAttribute("data-moves", now);
}
