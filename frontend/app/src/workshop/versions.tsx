/** Saved versions of a card set. */

import { formatCount } from "../components/text-format";
import { discardChanges, isChanged, restore, versions } from "./set-state";

const FEW = 5;

export function Versions() {
  const [newest, older] = [versions.value.slice(0, FEW), versions.value.slice(FEW)];
  return (
    <section class="sheet" aria-labelledby="versions">
      <h2 id="versions">Versions</h2>
      {versions.value.length === 0 && <p>Each time you save, the cards become a version.</p>}
      {isChanged.value && versions.value.length > 0 && (
        <p>
          <button type="button" onClick={discardChanges}>
            Discard unsaved changes
          </button>
        </p>
      )}
      <VersionRows shown={newest} />
      {older.length > 0 && (
        <details>
          <summary>Older versions</summary>
          <VersionRows shown={older} />
        </details>
      )}
    </section>
  );
}

function VersionRows({ shown }: { shown: typeof versions.value }) {
  return (
    <ul class="plain set-versions">
      {shown.map((version) => (
        <li key={version.number} class="row">
          <span>
            Version {version.number}, {formatCount(version.card_count, "card")}
            {!version.playable && ", with faults"}
            <span class="hint">
              {" "}
              <time dateTime={version.created_at}>{new Date(version.created_at).toLocaleString()}</time>
            </span>
          </span>
          <button type="button" onClick={() => void restore(version.number)}>
            Restore<span class="unseen"> version {version.number}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
