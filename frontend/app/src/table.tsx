/** The table: where a campaign is played and watched. */

import "../build/fonts/display.css";
import "./theme.css";
import "./play/top.css";
import "./play/felt.css";
import "./play/prompt.css";
import "./play/guide.css";
import "./play/side.css";
import "./play/away.css";
import "./play/time.css";
import "./play/popover.css";
import "./play/motion.css";
import "./play/interlude.css";
import "./table.css";
import { render } from "preact";
import { hearMoments } from "./play/announce";
import { callPlayer } from "./play/calls";
import { fetchCatalogue } from "./play/catalogue";
import { listen } from "./play/feed";
import { watchFocus } from "./play/focus";
import { answerForced } from "./play/forced";
import { bringGame } from "./play/game";
import { guide } from "./play/hints";
import { watchPauses } from "./play/interlude";
import { listenToKeys } from "./play/keys";
import { followLog } from "./play/log";
import { retireMarks } from "./play/marks";
import { shakeAtNews } from "./play/motion";
import { watchMoves } from "./play/moving";
import { learnNames } from "./play/names";
import { keepPace } from "./play/pace";
import { endPassing } from "./play/passing";
import { guardPresses } from "./play/presses";
import { followReading } from "./play/reading";
import { playPast } from "./play/reel";
import { watchEnds } from "./play/result";
import { playScenes } from "./play/scene";
import { failure, refresh, refreshSummary } from "./play/session";
import { soundNews } from "./play/sounds";
import { knowStops } from "./play/stops";
import { Table } from "./play/table";

const root = document.getElementById("table");
if (root) {
  root.replaceChildren();
  render(<Table />, root);
  guardPresses();
  watchMoves();
  watchFocus();
  listenToKeys();
  followReading();
  layOut().catch((error) => {
    failure.value = error;
  });
}

async function layOut(): Promise<void> {
  void fetchCatalogue();
  await Promise.all([refreshSummary(), bringGame()]);
  await refresh();
  learnNames();
  listen();
  keepPace();
  playPast();
  shakeAtNews();
  playScenes();
  hearMoments();
  soundNews();
  followLog();
  callPlayer();
  answerForced();
  endPassing();
  guide();
  retireMarks();
  knowStops();
  watchEnds();
  watchPauses();
}
