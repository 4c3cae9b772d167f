/** Text helpers for boards. */

/** "1 card", "2 cards". */
export function formatCount(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** "double_strike" as "Double Strike". */
export function titleCase(word: string): string {
  return word.replace(/_/g, " ").replace(/\b\w/g, (letter) => letter.toUpperCase());
}

/** "the words" as "The words". */
export function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Return true if a name has a word too long for a tile. */
export function hasLongWord(name: string): boolean {
  return name.split(/[\s(-]/).some((word) => word.length > 10);
}

/** "+10", "−5", "0". */
export function formatSigned(points: number): string {
  return points > 0 ? `+${points}` : `${points}`.replace("-", "−");
}
