/** Entry point of server-rendered pages. */

import "../../build/fonts/display.css";
import "../shared/theme.css";
import "./styles/index.css";
import "./live-filters";
import { switchTheme } from "../shared/theme";
import { addChairs, showWhatFits } from "./campaign-setup";
import { follow } from "./campaign-updates";
import { letCopy } from "./copy-buttons";
import { runClocks } from "./live-clocks";

document.querySelector("[data-theme-switch]")?.addEventListener("click", switchTheme);
letCopy(document);
runClocks();

const followed = document.querySelector<HTMLElement>("[data-follow]");
if (followed) {
  follow(followed);
}

const chairs = document.querySelector<HTMLElement>("[data-chairs]");
if (chairs) {
  addChairs(chairs);
}

const setup = document.querySelector<HTMLFormElement>("form[data-setup]");
if (setup) {
  showWhatFits(setup);
}
