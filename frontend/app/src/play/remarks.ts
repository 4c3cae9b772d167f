/** Talk at the table, and own notes. */

import { signal } from "@preact/signals";
import { api, type Remark } from "./campaign";
import { coalesced } from "./coalesced";

export const remarks = signal<readonly Remark[]>([]);

/** Take remarks in, each once, in the order in which they were said. */
export function addRemarks(news: readonly Remark[]): void {
  const known = new Map(remarks.peek().map((remark) => [remark.id, remark]));
  for (const remark of news) {
    known.set(remark.id, remark);
  }
  remarks.value = [...known.values()].sort((one, other) => one.id - other.id);
}

/** Ask for what was said since. */
export const refreshRemarks = coalesced(async () => {
  const last = remarks.peek().at(-1)?.id ?? 0;
  const answer = await api.remarks(last).catch(() => null);
  if (answer?.remarks.length) {
    addRemarks(answer.remarks);
  }
});

/** Say something at the table, or note it for oneself. Raises what the server answers. */
export async function say(text: string, note: boolean): Promise<void> {
  addRemarks([await api.say({ text, note })]);
}
