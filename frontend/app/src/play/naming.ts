/** Which cards a text names. */

/** A stretch of a text; designs: those of the card that it names, if it names one. */
export interface Named {
  text: string;
  designs?: readonly string[] | undefined;
}

export interface Names {
  /** The designs of each name: several may share one. */
  designs: ReadonlyMap<string, readonly string[]>;
  pattern: RegExp | null;
}

/** Shorter ones are letters, and stand for much else. */
const SHORTEST = 2;

/** Prepare to find the names of a catalogue. */
export function namesOf(catalogue: readonly { id: string; name: string }[]): Names {
  const designs = new Map<string, string[]>();
  for (const { id, name } of catalogue) {
    if (name.length >= SHORTEST) {
      designs.set(name, [...(designs.get(name) ?? []), id]);
    }
  }
  // The longest first: a name may begin with another one.
  const all = [...designs.keys()].sort((one, other) => other.length - one.length).map(escaped);
  return {
    designs,
    pattern: all.length ? new RegExp(`(?<![\\p{L}\\d])(?:${all.join("|")})(?![\\p{L}\\d])`, "gu") : null,
  };
}

/** Part a text into names of cards and what stands between them. */
export function mentionsIn(text: string, { designs, pattern }: Names): Named[] {
  const parts: Named[] = [];
  let end = 0;
  for (const { 0: name, index } of pattern ? text.matchAll(pattern) : []) {
    parts.push({ text: text.slice(end, index) }, { text: name, designs: designs.get(name) });
    end = index + name.length;
  }
  return [...parts, { text: text.slice(end) }].filter((part) => part.text);
}

function escaped(name: string): string {
  return name.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
