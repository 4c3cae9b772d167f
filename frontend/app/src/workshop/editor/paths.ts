/** Paths of fields, as the server names them: `abilities[0].do[1].amount`. */

export type Step = string | number;

/** Return the path of a member or an entry. */
export function join(path: string, step: Step): string {
  if (typeof step === "number") return `${path}[${step}]`;
  return path ? `${path}.${step}` : step;
}

/** Return true if a path is another one or inside it. */
export function isWithin(path: string, outer: string): boolean {
  return outer === "" || path === outer || path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`);
}

/** Return the id of the element of a field. */
export function fieldId(path: string): string {
  return `field-${path.replace(/[^\w]+/g, "-")}`;
}

/** Return the element of a field, or of the nearest field around it. */
export function findField(path: string): HTMLElement | null {
  for (let at = path; at; at = at.replace(/(?:\.[^.[]*|\[[^[]*\]|^[^.[]+)$/, "")) {
    const found = document.getElementById(fieldId(at));
    if (found) return found;
  }
  return null;
}

/** Return the faults of a field. shown: its parts that show their own faults. */
export function faultsAt<Fault extends { path: string }>(
  faults: readonly Fault[],
  path: string,
  shown: readonly string[] = [],
): Fault[] {
  return faults.filter(
    (fault) => isWithin(fault.path, path) && !shown.some((part) => isWithin(fault.path, part)),
  );
}
