/** Offers sounds once, after the first action of the player. */

import { lastChosenKey } from "../session/player-actions";
import { changeSettings, settings } from "../settings/settings";
import { playSound } from "./sounds";

export function SoundOffer() {
  const { sound, knowsSound } = settings.value;
  if (sound || knowsSound || lastChosenKey.value === "") {
    return null;
  }
  const answer = (isOn: boolean) => {
    changeSettings({ sound: isOn, knowsSound: true });
    playSound("play");
  };
  return (
    <p class="legend sound-offer quiet-text">
      Play with sound?{" "}
      <button type="button" class="part" onClick={() => answer(true)}>
        Sound on
      </button>{" "}
      <button type="button" class="part" onClick={() => answer(false)}>
        No sound
      </button>
    </p>
  );
}
