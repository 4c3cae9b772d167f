/** What nobody should miss, between the players, until it is read. */

import { computed } from "@preact/signals";
import { faces } from "../../../kit/faces";
import { jot, jotted } from "../../../play/jottings";
import { inForce } from "../../../play/log";
import { Icon, type IconName } from "../cards/icons";
import { type News as Item, newsOf } from "../news";
import type { Face, Part } from "../types";

/** Under this name stands the last version of which everything was read. */
const READ = "news";

const ICONS: Readonly<Record<Item["kind"], IconName>> = {
  guess: "x_file",
  question: "asked",
  site: "site",
  loss: "hospital",
};

const read = computed(() => Number(jotted(READ)));

export function News({ view, chairs }: Part) {
  const all = newsOf(inForce.value, { view, chairs }, faces<Face>(view));
  const fresh = all.filter(({ version }) => version > read.value);
  const last = fresh.at(-1);
  return (
    <section class={last ? "news" : "unseen"} aria-label="What has happened">
      <ul aria-live="polite">
        {fresh.map((one) => (
          <li key={`${one.version} ${one.title}`} data-kind={one.kind}>
            <Icon name={ICONS[one.kind]} />
            <span>
              <b>{one.title}</b> <span class="news-text">{one.text}</span>
            </span>
          </li>
        ))}
      </ul>
      {last && (
        <button
          type="button"
          class="quiet"
          aria-label="Close what has happened"
          onClick={() => jot(READ, String(last.version))}
        >
          ✕
        </button>
      )}
    </section>
  );
}
