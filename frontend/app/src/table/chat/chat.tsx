/** Chat panel with a form for messages and private notes. */

import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { errorMessage } from "../../api/client";
import { CardMentions, firstMention } from "../cards/card-mentions";
import { previewAttributes } from "../cards/card-preview";
import { showVersion } from "../replay/replay-state";
import { page, type Remark } from "../session/campaign-context";
import { ownSeats, seatInfos } from "../session/table-state";
import { markAllRead, messages, sendMessage, unreadMessages } from "./chat-messages";

const MAX_LENGTH = 500;

/** Messages that one click sends. */
const PHRASES = ["Well played!", "Your call", "Wait, please", "Thanks!"];

const text = signal("");
const isNote = signal(false);
const isSending = signal(false);
const sendError = signal("");

export function Chat() {
  const list = useRef<HTMLDivElement>(null);
  const count = messages.value.length;
  useLayoutEffect(() => list.current?.scrollTo(0, list.current.scrollHeight), [count]);
  const isSeen = useIsVisible(list);
  useEffect(() => {
    if (isSeen) {
      markAllRead();
    }
  }, [isSeen, unreadMessages.value]);
  return (
    <div class="chat">
      <div ref={list} class="chat-messages" role="log" aria-label="Chat">
        <ol>
          {messages.value.map((remark) => (
            <ChatMessage key={remark.id} {...remark} />
          ))}
        </ol>
        {count === 0 && <p class="quiet-text">No messages yet.</p>}
      </div>
      {page.user && <ChatForm />}
    </div>
  );
}

/** Return true if an element is visible. On a phone it can be far below. */
function useIsVisible(part: { current: Element | null }): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const watch = new IntersectionObserver((seen) => setSeen(seen.at(-1)?.isIntersecting ?? false));
    part.current && watch.observe(part.current);
    return () => watch.disconnect();
  }, []);
  return isSeen;
}

function ChatMessage({ author, text, note, at_version }: Remark) {
  return (
    <li class={note ? "said note-row" : "said"}>
      <button
        type="button"
        class="quiet moment"
        title="View the table at this step"
        {...previewAttributes(firstMention(text))}
        onClick={() => showVersion(at_version)}
      >
        {author ?? "Former agent"}
        {note && " (private note)"}
      </button>
      <p>
        <CardMentions text={text} />
      </p>
    </li>
  );
}

/** Form for messages and notes. Spectators can only write notes. */
function ChatForm() {
  const mayTalk = ownSeats.value.length > 0;
  const submit = (event: Event) => {
    event.preventDefault();
    void submitText(isNote.value || !mayTalk);
  };
  return (
    <form class="say" onSubmit={submit}>
      {mayTalk && !isNote.value && hasListeners() && <Phrases />}
      <label class="unseen" for="talk-text">
        {mayTalk ? "Message to the table" : "Private note"}
      </label>
      <textarea
        id="talk-text"
        maxLength={MAX_LENGTH}
        placeholder={mayTalk ? "Write a message" : "Write a private note"}
        value={text.value}
        onInput={(event) => (text.value = event.currentTarget.value)}
        onKeyDown={(event) => isSubmitKey(event) && submit(event)}
      />
      <button type="submit" aria-disabled={isSending.value || !text.value.trim()}>
        {isNote.value || !mayTalk ? "Save note" : "Send"}
      </button>
      {mayTalk && (
        <label>
          <input
            type="checkbox"
            checked={isNote.value}
            onChange={(event) => (isNote.value = event.currentTarget.checked)}
          />
          Private note
        </label>
      )}
      <p role="alert" class="notice">
        {sendError.value}
      </p>
    </form>
  );
}

/** Return true if another person has a seat. */
function hasListeners(): boolean {
  return seatInfos.value.some(({ isBot, isMine }) => !isBot && !isMine);
}

function Phrases() {
  return (
    <div class="phrases">
      {PHRASES.map((phrase) => (
        <button
          key={phrase}
          type="button"
          aria-disabled={isSending.value}
          onClick={() => void sendText(phrase, false)}
        >
          {phrase}
        </button>
      ))}
    </div>
  );
}

/**
 * Return true if Enter sends the text.
 * Enter can also choose a suggestion of the keyboard.
 */
function isSubmitKey({ key, shiftKey, isComposing }: KeyboardEvent): boolean {
  return key === "Enter" && !shiftKey && !isComposing;
}

/** Send the text. Text typed meanwhile stays. */
async function submitText(note: boolean): Promise<void> {
  const said = text.value.trim();
  if (said && (await sendText(said, note))) {
    text.value = text.value.replace(said, "").trimStart();
  }
}

/** Return whether a message was sent. */
async function sendText(said: string, note: boolean): Promise<boolean> {
  if (isSending.value) {
    return false;
  }
  isSending.value = true;
  sendError.value = "";
  try {
    await sendMessage(said, note);
    return true;
  } catch (error) {
    sendError.value = errorMessage(error);
    return false;
  } finally {
    isSending.value = false;
  }
}
