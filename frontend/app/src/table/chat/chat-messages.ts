/** Talk at the table, and own notes. */

import { computed, signal } from "@preact/signals";
import { api, page, type Remark } from "../session/campaign-context";
import { coalesced } from "../session/throttle";
import { stored } from "../settings/local-storage";

export const remarks = signal<readonly Remark[]>([]);

/** The last remark that was read here. */
const read = stored(`cliffhanger-read ${page.campaign}`, Number);
/** How many have come since. */
export const unread = computed(() => remarks.value.filter(({ id }) => id > read.value).length);

/** Nothing is new any more. */
export function readAll(): void {
  read.value = Math.max(read.value, remarks.value.at(-1)?.id ?? 0);
}

/** Take remarks in, each once, in the order in which they were said. */
export function addRemarks(news: readonly Remark[]): void {
  const known = new Map(remarks.peek().map((remark) => [remark.id, remark]));
  for (const remark of news) {
    known.set(remark.id, remark);
  }
  remarks.value = [...known.values()].sort((one, other) => one.id - other.id);
}

/** The last remark that was asked for: what comes by the feed, or is said here, may leave others out before it. */
let asked = 0;

/** Ask for what was said since, page by page. */
export const refreshRemarks = coalesced(async () => {
  for (let page = await pageAfter(asked); page.length; page = await pageAfter(asked)) {
    addRemarks(page);
    asked = page.at(-1)?.id ?? asked;
  }
});

async function pageAfter(id: number): Promise<Remark[]> {
  const answer = await api.remarks(id).catch(() => null);
  return answer?.remarks ?? [];
}

/** Say something at the table, or note it for oneself. Raises what the server answers. */
export async function say(text: string, note: boolean): Promise<void> {
  addRemarks([await api.say({ text, note })]);
}
