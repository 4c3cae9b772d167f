/** A list of games and of moments worth finding again. */

import { replay } from "./session";
import { isInForce } from "./stepping";
import { rareMoments } from "./ticks";
import { lookAt } from "./time";

export function Moments() {
  return (
    <>
      <button type="button" class="quiet" popovertarget="moments">
        Moments
      </button>
      <div id="moments" popover="auto" class="moments" role="dialog" aria-label="Moments">
        <ol>
          {listed().map(({ version, title, kind }) => (
            <li key={`${version} ${title}`} class={kind === "game" ? "of-game" : undefined}>
              <button
                type="button"
                class="quiet"
                popovertarget="moments"
                popovertargetaction="hide"
                onClick={() => lookAt(version)}
              >
                <span class="version">{version}</span> {title}
              </button>
            </li>
          ))}
        </ol>
      </div>
    </>
  );
}

function listed() {
  const all = replay.value;
  if (!all) {
    return [];
  }
  return [...all.games, ...rareMoments(all)]
    .filter((mark) => isInForce(all.in_force, mark.version))
    .sort((one, other) => one.version - other.version);
}
