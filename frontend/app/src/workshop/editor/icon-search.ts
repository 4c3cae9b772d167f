/** Search in the icons for pictures. */

const MAX_FOUND = 60;

/**
 * Return the icons that match all words, the closest first.
 * meanings: icons by word, for words that no icon has in its name.
 */
export function searchIcons(
  text: string,
  icons: readonly string[],
  meanings: Readonly<Record<string, string>>,
): string[] {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const meant = words.flatMap((word) => meanings[word] ?? []);
  const named = icons.filter((icon) => words.every((word) => icon.includes(word)));
  const isWhole = (icon: string) => words.every((word) => icon.split("-").includes(word));
  const sorted = [...named.filter(isWhole), ...named.filter((icon) => !isWhole(icon))];
  return [...new Set([...meant, ...sorted])].slice(0, MAX_FOUND);
}
