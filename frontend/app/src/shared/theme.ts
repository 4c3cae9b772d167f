/** Theme switch: an attribute of the page, and a cookie that the server reads. */

const YEAR_S = 365 * 24 * 3600;

/** Switch the theme and remember it. */
export function switchTheme(): void {
  const root = document.documentElement;
  const chosen = root.dataset.theme === "auto" ? undefined : root.dataset.theme;
  const isDark = chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = isDark ? "light" : "dark";
  // biome-ignore lint/suspicious/noDocumentCookie: the server reads it, and the Cookie Store API isn't everywhere.
  document.cookie = `theme=${root.dataset.theme};path=/;max-age=${YEAR_S};samesite=lax`;
}
