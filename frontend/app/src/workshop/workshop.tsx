/** Page of a card set: its cards, versions and settings. */

import { errorMessage, Problem } from "../api/client";
import { lazyComponent } from "../components/lazy-component";
import { LoadingNote } from "../components/loading-note";
import { CardList } from "./card-list";
import { SetSettings } from "./set-settings";
import {
  canRedo,
  canUndo,
  cardSet,
  closeEditor,
  copySet,
  editedId,
  editedIndex,
  failure,
  faultsOf,
  isChanged,
  isLoaded,
  isSaving,
  news,
  page,
  redo,
  save,
  tryCard,
  undo,
} from "./set-state";
import { Versions } from "./versions";

const CardEditor = lazyComponent(() => import("./editor/card-editor").then((part) => part.CardEditor));

export function Workshop() {
  if (!isLoaded.value) {
    return <LoadingNote what="cards" failure={failure.value} />;
  }
  return (
    <div class="workshop">
      <Toolbar />
      <Messages />
      {editedId.value !== null && editedIndex.value >= 0 ? <CardEditor /> : <SetOverview />}
    </div>
  );
}

function SetOverview() {
  return (
    <>
      <CardList />
      {page.isMine && (
        <div class="two">
          <SetSettings />
          <Versions />
        </div>
      )}
    </>
  );
}

/** Buttons for the whole set. They stay in sight. */
function Toolbar() {
  const isEditing = editedId.value !== null && editedIndex.value >= 0;
  const isPlayable = cardSet.value?.playable;
  return (
    <div class="set-toolbar row" role="toolbar" aria-label="Card set">
      {page.isMine && (
        <>
          {isEditing && (
            <button type="button" onClick={closeEditor}>
              ← All cards
            </button>
          )}
          <button
            type="button"
            class="primary"
            disabled={isSaving.value || !isChanged.value}
            onClick={() => void save()}
          >
            Save
          </button>
          <button type="button" disabled={!canUndo.value} onClick={undo}>
            Undo
          </button>
          <button type="button" disabled={!canRedo.value} onClick={redo}>
            Redo
          </button>
        </>
      )}
      {isEditing && (
        <button type="button" onClick={() => void tryCard(editedId.value ?? "")}>
          Try this card
        </button>
      )}
      {!isEditing && isPlayable && (
        <a class={page.isMine ? "button" : "button primary"} href={`/campaigns/new?card_set=${page.set}`}>
          Play with this set
        </a>
      )}
      {!page.isMine && page.mayMake && (
        <button type="button" onClick={() => void copySet()}>
          Copy to my sets
        </button>
      )}
      {page.isMine && (
        <span class="hint" role="status">
          {isSaving.value
            ? "Saving …"
            : isChanged.value
              ? "Unsaved changes, kept in this browser."
              : "All changes saved."}
        </span>
      )}
    </div>
  );
}

function Messages() {
  const ofSet = faultsOf(null);
  return (
    <>
      <p class={news.value ? "messages" : "unseen"} role="status">
        {news.value}
      </p>
      {failure.value ? (
        <p class="messages error" role="alert">
          {errorMessage(failure.value)}
          {failure.value instanceof Problem ? null : " Your changes are still here. Try again."}
        </p>
      ) : null}
      {ofSet.length > 0 && (
        <ul class="messages error">
          {ofSet.map(({ message }) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      )}
    </>
  );
}
