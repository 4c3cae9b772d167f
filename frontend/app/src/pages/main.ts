/** What the pages that are read can do besides being read. */

import "../../build/fonts/display.css";
import "../theme.css";
import "./styles.css";
import "./filter";
import { switchTheme } from "../theme";
import { runClocks } from "./clocks";
import { letCopy } from "./copying";
import { follow } from "./following";
import { addChairs, showWhatFits } from "./setup";

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
