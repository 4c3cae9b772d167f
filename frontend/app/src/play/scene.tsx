/** What changes everything, told across the whole table for a moment. */

import { signal } from "@preact/signals";
import { page } from "./campaign";
import type { Scene } from "./contract";
import { nameOf } from "./cues";
import { game } from "./game";
import { hearNews } from "./news";
import { isStill } from "./settings";

const scene = signal<Scene | null>(null);

/** Tell from now on what the game wants told so. */
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
