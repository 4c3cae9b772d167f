/** Entry point of the table. */

import "../../build/fonts/display.css";
import "../shared/theme.css";
import "./top-bar.css";
import "./board-area.css";
import "./prompt/prompt.css";
import "./hints/hint-card.css";
import "./side-panel.css";
import "./players/absent-player.css";
import "./replay/timeline.css";
import "./dialogs/popover.css";
import "./motion/motion.css";
import "./results/between-games.css";
import "./table-page.css";
import { render } from "preact";
import { answerForced } from "./auto-pass/auto-answer";
import { endPassing } from "./auto-pass/auto-pass";
import { knowStops } from "./auto-pass/auto-pass-settings";
import { followReading } from "./cards/card-preview";
import { fetchCatalogue } from "./catalogue";
import { bringGame } from "./game-loader";
import { hearMoments } from "./hints/announcements";
import { guide } from "./hints/hints";
import { retireMarks } from "./hints/tour";
import { watchFocus } from "./input/focus";
import { listenToKeys } from "./input/keyboard";
import { watchMoves } from "./input/keyboard-mode";
import { guardPresses } from "./input/pointer";
import { followLog } from "./log/event-log";
import { shakeAtNews } from "./motion/card-motion";
import { playScenes } from "./motion/fullscreen-scene";
import { callPlayer } from "./notifications/notifications";
import { soundNews } from "./notifications/sounds";
import { keepPace } from "./playback/playback-speed";
import { learnNames } from "./players/player-names";
import { playPast } from "./replay/autoplay";
import { watchPauses } from "./results/between-games";
import { watchEnds } from "./results/result-panel";
import { listen } from "./session/live-feed";
import { failure, refresh, refreshSummary } from "./session/table-state";
import { Table } from "./table-page";

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
