/** Theme and text size: attributes of the page, and cookies that the server reads. */

const YEAR_S = 365 * 24 * 3600;

/** Switch the theme and remember it. */
export function switchTheme(): void {
  const root = document.documentElement;
  const chosen = root.dataset.theme === "auto" ? undefined : root.dataset.theme;
  const isDark = chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = isDark ? "light" : "dark";
  keep("theme", root.dataset.theme);
}

/** Text sizes and their labels. */
export const TEXT_SIZES = { normal: "Normal", large: "Large", larger: "Larger" };

export function textSize(): string {
  return document.documentElement.dataset.text ?? "normal";
}

/** Change the text size of all pages and remember it. */
export function changeTextSize(size: string): void {
  document.documentElement.dataset.text = size;
  keep("text_size", size);
}

function keep(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the server reads it, and the Cookie Store API isn't everywhere.
  document.cookie = `${name}=${value};path=/;max-age=${YEAR_S};samesite=lax`;
}
