/** Offers sounds once, after the first actions of the player. */

import { useEffect } from "preact/hooks";
import { answerCount } from "../session/player-actions";
import { changeSettings, settings } from "../settings/settings";
import { playSound } from "./sounds";

/** Number of answers after which an ignored offer is withdrawn. */
const OFFERED_ANSWERS = 4;

export function SoundOffer() {
  const { sound, knowsSound } = settings.value;
  const count = answerCount.value;
  useEffect(() => {
    count > OFFERED_ANSWERS && changeSettings({ knowsSound: true });
  }, [count]);
  if (sound || knowsSound || count === 0 || count > OFFERED_ANSWERS) {
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
