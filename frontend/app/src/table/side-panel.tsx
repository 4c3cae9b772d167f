/** Side panel with the tabs news, log and chat. */

import { computed, signal, useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import { Chat } from "./chat/chat";
import { unreadMessages } from "./chat/chat-messages";
import { NewsPanel } from "./hints/news-panel";
import { unreadNotices } from "./hints/notices";
import { isWide } from "./input/wide-layout";
import { LogPanel } from "./log/log-panel";
import { settings } from "./settings/settings";

type Tab = "news" | "log" | "talk";
const TITLES: Readonly<Record<Tab, string>> = { news: "News", log: "Log", talk: "Chat" };

const chosenTab = signal<Tab | null>(null);
const tabs = computed<readonly Tab[]>(() =>
  settings.value.moments ? ["news", "log", "talk"] : ["log", "talk"],
);
const tab = computed<Tab>(() => {
  const [first = "log"] = tabs.value;
  return chosenTab.value && tabs.value.includes(chosenTab.value) ? chosenTab.value : first;
});

/** Open a tab and focus it. */
export function openTab(wanted: Tab): void {
  chosenTab.value = wanted;
  setTimeout(() =>
    document.querySelector<HTMLElement>(wanted === "talk" ? "#talk-text" : `#${wanted}-panel`)?.focus(),
  );
}

/** Open the chat without opening the on-screen keyboard. */
export function scrollToChat(): void {
  chosenTab.value = "talk";
  setTimeout(() => {
    const panel = document.querySelector<HTMLElement>("#talk-panel");
    panel?.focus({ preventScroll: true });
    panel?.closest(".side-panel")?.scrollIntoView({ block: "start" });
  });
}

export function SidePanel() {
  const list = useRef<HTMLDivElement>(null);
  useSignalEffect(() => {
    const isNews = unreadNotices.value.some(({ isOwn, isUrgent }) => !isOwn || isUrgent);
    if (isNews && tab.peek() === "log") {
      chosenTab.value = "news";
    }
  });
  const turn = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step) {
      event.preventDefault();
      chosenTab.value = tabs.value.at((tabs.value.indexOf(tab.value) + step) % tabs.value.length) ?? null;
      list.current?.querySelector<HTMLElement>(`#${tab.value}-tab`)?.focus();
    }
  };
  return (
    <section class="side-panel" aria-label="News, log and chat">
      <div ref={list} class="tabs" role="tablist" aria-label="News, log and chat" onKeyDown={turn}>
        {tabs.value.map((name) => (
          <TabButton key={name} name={name} unread={unreadCount(name)} />
        ))}
      </div>
      {isWide.value && (
        <p class="unseen" role="status">
          {unreadNotices.value.map(({ title }) => title).join(". ")}
        </p>
      )}
      <div
        role="tabpanel"
        id={`${tab.value}-panel`}
        class="panel"
        aria-labelledby={`${tab.value}-tab`}
        tabIndex={-1}
      >
        {tab.value === "news" ? <NewsPanel /> : tab.value === "log" ? <LogPanel /> : <Chat />}
      </div>
    </section>
  );
}

function unreadCount(name: Tab): number {
  return { news: unreadNotices.value.length, log: 0, talk: unreadMessages.value }[name];
}

function TabButton({ name, unread }: { name: Tab; unread: number }) {
  const isOpen = tab.value === name;
  return (
    <button
      type="button"
      role="tab"
      id={`${name}-tab`}
      aria-selected={isOpen}
      aria-controls={isOpen ? `${name}-panel` : undefined}
      tabIndex={isOpen ? 0 : -1}
      onClick={() => (chosenTab.value = name)}
    >
      {TITLES[name]}
      {unread > 0 && !isOpen && (
        <span class="badge">
          {unread}
          <span class="unseen"> new</span>
        </span>
      )}
    </button>
  );
}
