/** Dialog with the options that a thinking bot would choose. */

import "./expert-hint.css";
import { useEffect, useState } from "preact/hooks";
import { errorMessage } from "../../api/client";
import { Dialog } from "../dialogs/dialog";
import type { Schemas } from "../game-contract";
import { withPlayerNames } from "../players/player-names";
import { api, type Decision } from "../session/campaign-context";
import { isBusy, takeOption } from "../session/player-actions";
import { percent, waitUntilReady } from "./expert-hint";

type Hint = Schemas["ExpertHintOut"];
type RankedOption = Schemas["RankedOptionOut"];

interface ExpertHintProps {
  asked: Decision;
  onClose: () => void;
}

export function ExpertHint({ asked, onClose }: ExpertHintProps) {
  const [hint, setHint] = useState<Hint | null>(null);
  const [refusal, setRefusal] = useState("");
  useEffect(() => {
    const stop = new AbortController();
    askForHint(asked, stop.signal)
      .then((found) => stop.signal.aborted || setHint(found))
      .catch((error: unknown) => stop.signal.aborted || setRefusal(errorMessage(error)));
    return () => stop.abort();
  }, []);
  return (
    <Dialog title="What would an expert do?" class="expert-hint" onClose={onClose}>
      <div aria-live="polite">
        {refusal ? (
          <p class="notice">{refusal}</p>
        ) : hint ? (
          <Answer hint={hint} asked={asked} onClose={onClose} />
        ) : (
          <p class="expert-hint-thinking">The expert is thinking …</p>
        )}
      </div>
    </Dialog>
  );
}

function askForHint({ version, seat }: Decision, signal: AbortSignal): Promise<Hint> {
  return waitUntilReady(
    () => api.askHint({ expected_version: version, seat }),
    () => api.hint(seat),
    signal,
  );
}

function Answer({ hint, asked, onClose }: ExpertHintProps & { hint: Hint }) {
  if (!hint.options.length) {
    return (
      <p>This decision can't be estimated. It doesn't count as a hint. Ask again at the next decision.</p>
    );
  }
  return (
    <>
      <ol class="expert-options">
        {hint.options.map((option) => (
          <OptionRow key={option.label} option={option} asked={asked} onClose={onClose} />
        ))}
      </ol>
      <p>{withPlayerNames(hint.reason)}</p>
      <p class="quiet-text">
        An estimate from {hint.playouts} playouts, with what your seat can see. The score sheet counts your
        hints.
      </p>
    </>
  );
}

function OptionRow({ option, asked, onClose }: ExpertHintProps & { option: RankedOption }) {
  const choose = () => {
    if (!isBusy.value) {
      onClose();
      takeOption(option, asked);
    }
  };
  return (
    <li>
      <span class="expert-option">{withPlayerNames(option.label)}</span>
      <span class="expert-chance">
        {percent(option.chance)} % <small>± {percent(option.error)}</small>
      </span>
      <meter min={0} max={1} value={option.chance} aria-label="Chance to win" />
      <button
        type="button"
        aria-disabled={isBusy.value}
        aria-label={`Choose ${option.label}`}
        onClick={choose}
      >
        Choose
      </button>
    </li>
  );
}
