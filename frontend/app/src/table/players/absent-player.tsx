/** Player list, reminders, and bots for absent players. */

import { computed, signal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { Dialog } from "../dialogs/dialog";
import { useFocusHandover } from "../input/focus";
import { callBot, isBusy, remind, takeBack } from "../session/player-actions";
import { decision, isPlaying, ownSeats, summary } from "../session/table-state";
import { seatLabel } from "./player-names";
import { isReminded, onlineSeats } from "./presence";

/** Seat of the open dialog. */
const chosenSeat = signal<number | null>(null);
/** Seats of people. */
const humanSeats = computed(() =>
  (summary.value?.seats ?? []).filter(({ controller }) => controller === "human"),
);
const replacedSeats = computed(() =>
  humanSeats.value.filter((seatInfo) => seatInfo.mine && seatInfo.stand_in),
);
/** Seat of the open dialog, as long as an action is possible. */
const dialogSeat = computed(() =>
  chosenSeat.value !== null && canAct(chosenSeat.value) ? chosenSeat.value : null,
);

function canCallBot(seat: number): boolean {
  return summary.value?.may_call.includes(seat) ?? false;
}

function canRemind(seat: number): boolean {
  return decision.value?.may_remind?.includes(seat) ?? false;
}

/** Return true if the player can remind or replace a seat. */
function canAct(seat: number): boolean {
  return canCallBot(seat) || canRemind(seat);
}

/** List of people, if there are several. */
export function PlayerList() {
  return isPlaying.value && humanSeats.value.length > 1 ? (
    <ul class="player-list" aria-label="Players">
      {humanSeats.value.map(({ seat, mine, stand_in: bot }) => (
        <li key={seat} data-here={onlineSeats.value?.has(seat)}>
          <PlayerName seat={seat} />
          {onlineSeats.value?.has(seat) && <span class="unseen"> is online</span>}
          {mine && <span class="quiet-text"> (you)</span>}
          {bot && <span class="quiet-text"> (bot playing)</span>}
        </li>
      ))}
    </ul>
  ) : null;
}

function PlayerName({ seat }: { seat: number }) {
  const name = seatLabel(seat);
  return canAct(seat) ? (
    <button
      type="button"
      class="person"
      aria-haspopup="dialog"
      title={`Is ${name} away?`}
      onClick={() => (chosenSeat.value = seat)}
    >
      {name}
    </button>
  ) : (
    <span>{name}</span>
  );
}

/** Dialog for an absent player. */
export function AbsentPlayerDialog() {
  const seat = dialogSeat.value;
  return seat === null ? null : <AbsentPlayer seat={seat} />;
}

function AbsentPlayer({ seat }: { seat: number }) {
  const name = seatLabel(seat);
  const close = () => (chosenSeat.value = null);
  const call = () => isBusy.value || void callBot(seat).then(close);
  const nudge = () => isBusy.value || void remind(seat).then(close);
  return (
    <Dialog title={`Is ${name} away?`} class="confirm-dialog" onClose={close}>
      {canRemind(seat) && <p>{name} has to act. A reminder shows here and in their campaign list.</p>}
      {canCallBot(seat) && (
        <p>
          A bot can play for {name} until they return. All other players must agree. {name} can take the seat
          back at any time. The result then counts as a game with bots.
        </p>
      )}
      <div class="row">
        <button type="button" class="primary" autofocus onClick={close}>
          Wait for {name}
        </button>
        {canRemind(seat) && (
          <button type="button" aria-disabled={isBusy.value} data-does={`remind ${seat}`} onClick={nudge}>
            Remind {name}
          </button>
        )}
        {canCallBot(seat) && (
          <button type="button" aria-disabled={isBusy.value} data-does={`call bot ${seat}`} onClick={call}>
            Let a bot play
          </button>
        )}
      </div>
    </Dialog>
  );
}

/** Bar for a returning player: others wait, or a bot plays for them. */
export function ReturnBar() {
  return (
    <div aria-live="polite">
      {isPlaying.value && isReminded.value && <p class="vote-bar">The other players are waiting for you.</p>}
      {isPlaying.value && replacedSeats.value.map(({ seat }) => <ReturnForm key={seat} seat={seat} />)}
    </div>
  );
}

function ReturnForm({ seat }: { seat: number }) {
  const box = useRef<HTMLElement>(null);
  const isOne = ownSeats.value.length === 1;
  useFocusHandover(box);
  return (
    <section ref={box} class="vote-bar" aria-label="Your seat">
      <p>
        <b>A bot is playing for you{isOne ? "" : ` as ${seatLabel(seat)}`}</b> because you were away.
      </p>
      <button
        type="button"
        class="primary"
        aria-disabled={isBusy.value}
        data-does={`take back ${seat}`}
        onClick={() => isBusy.value || void takeBack(seat)}
      >
        Take back my seat
      </button>
    </section>
  );
}
