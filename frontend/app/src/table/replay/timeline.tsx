/** Timeline: undo buttons, replay controls, slider, moments, link and fork. */

import { signal } from "@preact/signals";
import { ReturnToLiveButton } from "../prompt/prompt";
import { ReviewButton } from "../review/review-button";
import { ReviewedMarks, ReviewedOption } from "../review/reviewed-marks";
import { isOver, liveTable, ownSeats, replay } from "../session/table-state";
import { changeSettings, KEY_MOMENTS, settings } from "../settings/settings";
import { UndoBar } from "../undo/undo-bar";
import { ForkDialog } from "./fork";
import { KeyMoments } from "./key-moments";
import {
  goToStart,
  isReplayRunning,
  replayError,
  replayVersion,
  shownVersion,
  showVersion,
  stepTurn,
  stepVersion,
  togglePlay,
} from "./replay-state";
import { TimelineTicks } from "./timeline-ticks";

/** Icons as paths: not every font has them. */
const ICONS = {
  start: "M3 3h2v10H3zM13 3v10L6 8z",
  turnBack: "M8 3v10L2 8zM14 3v10L8 8z",
  back: "M12 3v10L4 8z",
  play: "M4 2l10 6-10 6z",
  pause: "M3 3h3.5v10H3zM9.5 3H13v10H9.5z",
  on: "M4 3l8 5-8 5z",
  turnOn: "M2 3l6 5-6 5zM8 3l6 5-6 5z",
} as const;
const SPEEDS = [1, 2, 4, 8, 16];

/** True if the viewer opened the replay controls at a live table. */
const isReplayOpen = signal(false);

/** At a live table the replay controls are behind one button. */
export function Timeline() {
  const isPast = replayVersion.value !== null;
  return (
    <section class="timeline" aria-label="Timeline" data-past={isPast ? "" : undefined}>
      {ownSeats.value.length > 0 && !isOver.value && <UndoBar />}
      {!isPast && !isOver.value && <ReplayToggle />}
      {(isPast || isOver.value || isReplayOpen.value) && (
        <>
          <ReplayControls />
          <Slider />
          <TimelineLinks />
        </>
      )}
    </section>
  );
}

function ReplayToggle() {
  return (
    <button
      type="button"
      class="quiet replay-toggle"
      aria-expanded={isReplayOpen.value}
      onClick={() => (isReplayOpen.value = !isReplayOpen.value)}
    >
      <Sign name="play" /> Replay
    </button>
  );
}

function ReplayControls() {
  return (
    <div class="steps">
      <ReplayButton name="Go to start" sign="start" run={goToStart} />
      <ReplayButton name="Previous turn" sign="turnBack" run={() => void stepTurn(-1)} />
      <ReplayButton name="Previous step" sign="back" run={() => stepVersion(-1)} />
      <ReplayButton
        name={isReplayRunning.value ? "Pause" : "Play"}
        sign={isReplayRunning.value ? "pause" : "play"}
        run={togglePlay}
      />
      <ReplayButton
        name="Next step"
        sign="on"
        run={() => stepVersion(1)}
        isOff={replayVersion.value === null}
      />
      <ReplayButton
        name="Next turn"
        sign="turnOn"
        run={() => void stepTurn(1)}
        isOff={replayVersion.value === null}
      />
      <label class="speed">
        <span class="unseen">Replay speed</span>
        <select
          value={settings.value.speed}
          onChange={(event) => changeSettings({ speed: Number(event.currentTarget.value) })}
        >
          <option value={KEY_MOMENTS}>Key moments</option>
          {SPEEDS.map((speed) => (
            <option key={speed} value={speed}>
              {speed}×
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

interface ReplayButtonProps {
  name: string;
  sign: keyof typeof ICONS;
  run: () => void;
  isOff?: boolean;
}

function ReplayButton({ name, sign, run, isOff = false }: ReplayButtonProps) {
  return (
    <button type="button" class="quiet" aria-label={name} title={name} aria-disabled={isOff} onClick={run}>
      <Sign name={sign} />
    </button>
  );
}

function Sign({ name }: { name: keyof typeof ICONS }) {
  return (
    <svg class="sign" viewBox="0 0 16 16" aria-hidden="true">
      <path d={ICONS[name]} />
    </svg>
  );
}

function Slider() {
  const last = liveTable.value?.version ?? 1;
  const now = shownVersion.value ?? last;
  return (
    <div class="slider">
      <TimelineTicks replay={replay.value} last={last} />
      <ReviewedMarks last={last} />
      <ReviewedOption />
      <input
        type="range"
        min={1}
        max={last}
        value={now}
        aria-label="Step"
        aria-valuetext={shownVersion.value !== null ? `Step ${now} of ${last}` : "Now"}
        onInput={(event) => showVersion(Number(event.currentTarget.value))}
      />
    </div>
  );
}

/** Result of copying the link, shown briefly. */
const copyStatus = signal("");
const isForking = signal(false);

function TimelineLinks() {
  return (
    <div class="timeline-links">
      <KeyMoments />
      <ReviewButton class="quiet" />
      <button type="button" class="quiet" onClick={() => void copyLink()}>
        {copyStatus.value || "Copy link"}
      </button>
      <button type="button" class="quiet" onClick={() => (isForking.value = true)}>
        Fork
      </button>
      {isForking.value && (
        <ForkDialog
          from={replayVersion.value ?? liveTable.value?.version ?? 1}
          onClose={() => (isForking.value = false)}
        />
      )}
    </div>
  );
}

/** Return a link to a version. It includes the seat only if everyone can view it. */
export function momentLink(version: number, address: string, isForAll: boolean): string {
  const url = new URL(address);
  url.searchParams.set("at", String(version));
  if (!isForAll) {
    url.searchParams.delete("seat");
  }
  return url.href;
}

async function copyLink(): Promise<void> {
  const link = momentLink(replayVersion.value ?? liveTable.value?.version ?? 1, location.href, isOver.value);
  try {
    await navigator.clipboard.writeText(link);
    copyStatus.value = "Copied";
  } catch {
    history.replaceState(history.state, "", link);
    copyStatus.value = "Link is in the address bar";
  }
  setTimeout(() => {
    copyStatus.value = "";
  }, 2500);
}

/** Banner of the replay with its position. */
export function ReplayBanner() {
  return (
    <div class="replay-place" aria-live="polite">
      {replayVersion.value !== null && (
        <p class="replay-banner">
          <span>{replayPosition()}</span>
          <ReturnToLiveButton />
        </p>
      )}
    </div>
  );
}

function replayPosition(): string {
  const last = liveTable.value?.version ?? 0;
  const place = `Replay: step ${replayVersion.value?.toLocaleString()} of ${last.toLocaleString()}`;
  return [place, replayError.value].filter(Boolean).join(" · ");
}
