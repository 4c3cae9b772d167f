/** Title, description, visibility and files of a card set. */

import { useState } from "preact/hooks";
import { cardSetApi } from "../api/client";
import { cardSet, changeSet, page } from "./set-state";

const TITLE_LENGTH = 80;
const DESCRIPTION_LENGTH = 500;
const VISIBILITY = {
  private: "Only you",
  link: "Everyone with the link",
  gallery: "Everyone: list it in the gallery",
} as const;
type Visibility = keyof typeof VISIBILITY;

export function SetSettings() {
  const found = cardSet.value;
  const [title, setTitle] = useState(found?.title ?? "");
  const [description, setDescription] = useState(found?.description ?? "");
  const [visibility, setVisibility] = useState<Visibility>(found?.visibility ?? "private");
  const submit = (event: Event) => {
    event.preventDefault();
    void changeSet({ title, description, visibility });
  };
  return (
    <section class="sheet" aria-labelledby="settings">
      <h2 id="settings">Settings</h2>
      <form onSubmit={submit}>
        <p class="field">
          <label for="set-title">Title</label>
          <input
            id="set-title"
            required
            maxLength={TITLE_LENGTH}
            value={title}
            onInput={(event) => setTitle(event.currentTarget.value)}
          />
        </p>
        <p class="field">
          <label for="set-description">Description</label>
          <textarea
            id="set-description"
            rows={3}
            maxLength={DESCRIPTION_LENGTH}
            value={description}
            onInput={(event) => setDescription(event.currentTarget.value)}
          />
        </p>
        <p class="field">
          <label for="set-visibility">Who can see it</label>
          <select
            id="set-visibility"
            aria-describedby="set-visibility-hint"
            value={visibility}
            onChange={(event) => setVisibility(event.currentTarget.value as Visibility)}
          >
            {Object.entries(VISIBILITY).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <span class="hint" id="set-visibility-hint">
            Others see your newest version without faults. Drafts and older versions stay yours.
          </span>
        </p>
        <p class="row">
          <button type="submit">Save settings</button>
          <a class="button" href={cardSetApi.textAddress(page.set)}>
            Download as YAML
          </a>
        </p>
      </form>
      {found && found.visibility !== "private" && <ShareLink />}
    </section>
  );
}

function ShareLink() {
  const [isCopied, setCopied] = useState(false);
  const address = `${location.origin}/workshop/${page.set}/`;
  const copy = () => void navigator.clipboard?.writeText(address).then(() => setCopied(true));
  return (
    <p class="field">
      <label for="share-link">Link to share</label>
      <span class="row nowrap">
        <input id="share-link" readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
        <button type="button" onClick={copy}>
          {isCopied ? "Copied" : "Copy"}
        </button>
      </span>
    </p>
  );
}
