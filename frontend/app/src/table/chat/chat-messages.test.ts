import { afterEach, expect, it, vi } from "vitest";
import { api, type Remark } from "../session/campaign-context";
import {
  addMessages,
  markAllRead,
  messages,
  refreshMessages,
  sendMessage,
  unreadMessages,
} from "./chat-messages";

const remark = (id: number) => ({ id, text: `${id}` }) as unknown as Remark;
const ids = () => messages.value.map(({ id }) => id);

/** The server's remarks, two on a page. */
function saidAtTheTable(...all: number[]) {
  return vi.spyOn(api, "remarks").mockImplementation(async (after) => {
    const later = all.filter((id) => id > after).slice(0, 2);
    return { remarks: later.map(remark) };
  });
}

afterEach(() => {
  vi.restoreAllMocks();
});

it("fetches all messages page by page, then new ones", async () => {
  const ask = saidAtTheTable(1, 2, 3, 4, 5);
  await refreshMessages();
  expect(ids()).toEqual([1, 2, 3, 4, 5]);
  ask.mockClear();
  await refreshMessages();
  expect(ask.mock.calls).toEqual([[5]]);
});

it("leaves no gap before messages from the feed or sent here", async () => {
  vi.spyOn(api, "say").mockResolvedValue(remark(8));
  await sendMessage("I want to believe.", false);
  addMessages([remark(10)]);
  saidAtTheTable(7, 8, 9, 10);
  await refreshMessages();
  expect(ids().slice(-4)).toEqual([7, 8, 9, 10]);
});

it("remembers what was read", () => {
  markAllRead();
  expect(unreadMessages.value).toBe(0);
  addMessages([remark(20), remark(21)]);
  expect(unreadMessages.value).toBe(2);
});
