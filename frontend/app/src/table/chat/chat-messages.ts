/** Chat messages and private notes. */

import { computed, signal } from "@preact/signals";
import { api, page, type Remark } from "../session/campaign-context";
import { coalesce } from "../session/throttle";
import { storedSignal } from "../settings/local-storage";

export const messages = signal<readonly Remark[]>([]);

/** Id of the last message read in this browser. */
const lastRead = storedSignal(`cliffhanger-read ${page.campaign}`, Number);
/** Number of unread messages. */
export const unreadMessages = computed(() => messages.value.filter(({ id }) => id > lastRead.value).length);

/** Mark all messages as read. */
export function markAllRead(): void {
  lastRead.value = Math.max(lastRead.value, messages.value.at(-1)?.id ?? 0);
}

/** Add messages, ordered by id. */
export function addMessages(news: readonly Remark[]): void {
  const known = new Map(messages.peek().map((remark) => [remark.id, remark]));
  for (const remark of news) {
    known.set(remark.id, remark);
  }
  messages.value = [...known.values()].sort((one, other) => one.id - other.id);
}

/** Id of the last fetched message. Messages from the feed can leave gaps before it. */
let lastFetched = 0;

/** Fetch new messages page by page. */
export const refreshMessages = coalesce(async () => {
  for (let page = await fetchPage(lastFetched); page.length; page = await fetchPage(lastFetched)) {
    addMessages(page);
    lastFetched = page.at(-1)?.id ?? lastFetched;
  }
});

async function fetchPage(id: number): Promise<Remark[]> {
  const answer = await api.remarks(id).catch(() => null);
  return answer?.remarks ?? [];
}

/** Send a message or save a private note. Raises the error of the server. */
export async function sendMessage(text: string, note: boolean): Promise<void> {
  addMessages([await api.say({ text, note })]);
}
