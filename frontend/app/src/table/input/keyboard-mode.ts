/**
 * True if the player navigates by keyboard.
 * Only then is the focused option highlighted.
 */

const NAVIGATION_KEYS = new Set(["Tab", "ArrowUp", "ArrowDown", "Enter", " ", "d"]);

let isOn = false;

export function isKeyboardMode(): boolean {
  return isOn;
}

/**
 * Track keyboard navigation in `data-moves` of the page.
 * Shortcut letters and the mouse end it.
 */
export function watchKeyboardMode(): void {
  addEventListener("keydown", ({ key }) => setKeyboardMode(NAVIGATION_KEYS.has(key)), { capture: true });
  addEventListener("pointerdown", () => setKeyboardMode(false), { capture: true });
}

function setKeyboardMode(now: boolean): void {
  isOn = now;
  document.documentElement.toggleAttribute("data-moves", now);
}
