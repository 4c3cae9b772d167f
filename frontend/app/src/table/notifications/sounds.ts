/** Sounds made from tones. */

import type { MoveSoundName, SoundName } from "../game-contract";
import { game } from "../game-loader";
import { onNewFacts } from "../session/new-events";
import { settings } from "../settings/settings";
import { moveSoundsOf, soundsOf } from "./sound-events";

/** pitch: start and end in Hz. at, lasts: in seconds. */
interface Tone {
  shape: OscillatorType;
  pitch: readonly [number, number];
  at: number;
  lasts: number;
  loudness: number;
}

const SOUNDS: Record<SoundName | MoveSoundName | "turn", readonly Tone[]> = {
  turn: [
    { shape: "sine", pitch: [660, 660], at: 0, lasts: 0.12, loudness: 0.08 },
    { shape: "sine", pitch: [880, 880], at: 0.13, lasts: 0.12, loudness: 0.08 },
  ],
  reveal: [{ shape: "triangle", pitch: [320, 540], at: 0, lasts: 0.25, loudness: 0.06 }],
  scan: [
    { shape: "sine", pitch: [900, 1400], at: 0, lasts: 0.07, loudness: 0.04 },
    { shape: "sine", pitch: [900, 1400], at: 0.1, lasts: 0.07, loudness: 0.04 },
    { shape: "triangle", pitch: [320, 540], at: 0.2, lasts: 0.2, loudness: 0.05 },
  ],
  draw: [{ shape: "triangle", pitch: [240, 420], at: 0, lasts: 0.07, loudness: 0.05 }],
  play: [
    { shape: "triangle", pitch: [260, 130], at: 0, lasts: 0.09, loudness: 0.08 },
    { shape: "sine", pitch: [110, 80], at: 0.02, lasts: 0.1, loudness: 0.08 },
  ],
  strike: [
    { shape: "sawtooth", pitch: [150, 45], at: 0, lasts: 0.3, loudness: 0.07 },
    { shape: "sine", pitch: [70, 40], at: 0, lasts: 0.4, loudness: 0.15 },
  ],
  win: [
    { shape: "triangle", pitch: [523, 523], at: 0, lasts: 0.15, loudness: 0.06 },
    { shape: "triangle", pitch: [784, 784], at: 0.12, lasts: 0.3, loudness: 0.06 },
  ],
  end: [
    { shape: "sawtooth", pitch: [110, 52], at: 0, lasts: 1.6, loudness: 0.06 },
    { shape: "sine", pitch: [155, 73], at: 0.2, lasts: 1.8, loudness: 0.1 },
  ],
};

/** Play the sounds of events. */
export function playEventSounds(): void {
  onNewFacts((facts) => {
    const { sounds, moveSounds } = game.peek() ?? {};
    for (const cue of document.hidden
      ? []
      : [...soundsOf(facts, sounds), ...moveSoundsOf(facts, moveSounds)]) {
      playSound(cue);
    }
  });
}

/** Play a sound, if sounds are on. */
export function playSound(name: keyof typeof SOUNDS): void {
  if (!settings.peek().sound) {
    return;
  }
  const context = new AudioContext();
  const tones = SOUNDS[name];
  for (const tone of tones) {
    playTone(context, tone);
  }
  const end = Math.max(...tones.map(({ at, lasts }) => at + lasts));
  setTimeout(() => void context.close(), (end + 0.5) * 1000);
}

function playTone(context: AudioContext, { shape, pitch: [from, to], at, lasts, loudness }: Tone): void {
  const start = context.currentTime + at;
  const volume = context.createGain();
  volume.gain.setValueAtTime(loudness, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + lasts);
  volume.connect(context.destination);
  const source = context.createOscillator();
  source.type = shape;
  source.frequency.setValueAtTime(from, start);
  source.frequency.exponentialRampToValueAtTime(to, start + lasts);
  source.connect(volume);
  source.start(start);
  source.stop(start + lasts);
}
