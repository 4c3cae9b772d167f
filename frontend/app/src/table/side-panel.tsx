/** Side panel with the tabs log and chat. */

import { signal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { Chat } from "./chat/chat";
import { unreadMessages } from "./chat/chat-messages";
import { MAX_NOTICES, showSkippedNotices, skippedCount as unreadNews } from "./hints/announcements";
import { useFocusHandover } from "./input/focus";
import { LogPanel } from "./log/log-panel";

type Tab = "log" | "talk";
const TABS: readonly [Tab, string][] = [
  ["log", "Log"],
  ["talk", "Chat and notes"],
];

const tab = signal<Tab>("log");

/** Open a tab and focus it. */
export function openTab(wanted: Tab): void {
  tab.value = wanted;
  setTimeout(() =>
    document.querySelector<HTMLElement>(wanted === "log" ? "#log-panel" : "#talk-text")?.focus(),
  );
}

/** Open the chat without opening the on-screen keyboard. */
export function scrollToChat(): void {
  tab.value = "talk";
  setTimeout(() => {
    const panel = document.querySelector<HTMLElement>("#talk-panel");
    panel?.focus({ preventScroll: true });
    panel?.closest(".side-panel")?.scrollIntoView({ block: "start" });
  });
}

export function SidePanel() {
  const list = useRef<HTMLDivElement>(null);
  const turn = (event: KeyboardEvent) => {
    if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
      event.preventDefault();
      tab.value = tab.value === "log" ? "talk" : "log";
      list.current?.querySelector<HTMLElement>(`#${tab.value}-tab`)?.focus();
    }
  };
  return (
    <section class="side-panel" aria-label="Log and talk">
      <div class="tabs">
        <div ref={list} role="tablist" aria-label="Log and talk" onKeyDown={turn}>
          {TABS.map(([name, title]) => (
            <TabButton
              key={name}
              name={name}
              title={title}
              news={name === "talk" ? unreadMessages.value : 0}
            />
          ))}
        </div>
        {unreadNews.value > 0 && <SkippedNotices count={unreadNews.value} />}
      </div>
      <div
        role="tabpanel"
        id={`${tab.value}-panel`}
        class="panel"
        aria-labelledby={`${tab.value}-tab`}
        tabIndex={-1}
      >
        {tab.value === "log" ? <LogPanel /> : <Chat />}
      </div>
    </section>
  );
}

/** Button that shows notices the player skipped. */
function SkippedNotices({ count }: { count: number }) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusHandover(button);
  return (
    <button
      ref={button}
      type="button"
      class="unread"
      title="Read what happened while you were playing"
      onClick={showSkippedNotices}
    >
      Unread notices ({count}
      {count === MAX_NOTICES && "+"})
    </button>
  );
}

function TabButton({ name, title, news }: { name: Tab; title: string; news: number }) {
  const isOpen = tab.value === name;
  return (
    <button
      type="button"
      role="tab"
      id={`${name}-tab`}
      aria-selected={isOpen}
      aria-controls={isOpen ? `${name}-panel` : undefined}
      tabIndex={isOpen ? 0 : -1}
      onClick={() => (tab.value = name)}
    >
      {title}
      {news > 0 && !isOpen && <span class="news"> {news} new</span>}
    </button>
  );
}
