/** Full-screen announcement, shown for a moment. */

import { signal } from "@preact/signals";
import type { Scene } from "../game-contract";
import { game } from "../game-loader";
import { nameOf } from "../notifications/sound-events";
import { page } from "../session/campaign-context";
import { hearNews } from "../session/new-events";
import { isStill } from "../settings/settings";

const scene = signal<Scene | null>(null);

/** Show the announcements of the game. */
export function playScenes(): void {
  hearNews((facts) => {
    const told = facts.flatMap((fact) => game.peek()?.scenes?.[nameOf(fact)] ?? []).at(-1);
    if (told && !isStill) {
      scene.value = told;
    }
  });
}

export function SceneShown() {
  const told = scene.value;
  return told ? (
    <div class={`scene ${page.ruleset}`} role="status" onAnimationEnd={() => (scene.value = null)}>
      <h2>{told.title}</h2>
      <p>{told.text}</p>
    </div>
  ) : null;
}
