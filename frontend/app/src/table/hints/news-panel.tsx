/** News tab: what happened since the player's last turn, and in this turn. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { EventList, otherEvents } from "../log/recent-events";
import { NoticeList } from "./notice-list";
import { notices } from "./notices";

export function NewsPanel() {
  const list = useRef<HTMLElement>(null);
  const [waited, own] = [
    notices.value.filter(({ isOwn }) => !isOwn),
    notices.value.filter(({ isOwn }) => isOwn),
  ];
  const newest = own.at(-1)?.number;
  useLayoutEffect(() => {
    list.current?.scrollTo({ top: newest === undefined ? 0 : list.current.scrollHeight });
  }, [newest]);
  const events = otherEvents.value;
  const isEmpty = notices.value.length + events.length === 0;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls.
    <section ref={list} class="news-list" tabIndex={0} aria-label="News">
      {waited.length + events.length > 0 && <h2>While you waited</h2>}
      <NoticeList told={waited} />
      <EventList events={events} />
      {own.length > 0 && waited.length + events.length > 0 && <h2>Your turn</h2>}
      <NoticeList told={own} />
      {isEmpty && <p class="quiet-text">Nothing new. Events between your decisions appear here.</p>}
    </section>
  );
}
