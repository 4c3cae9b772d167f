/** Entry point of the page of a card set. */

import "../table/dialogs/popover.css";
import "./workshop.css";
import { render } from "preact";
import { failure, isChanged, load } from "./set-state";
import { Workshop } from "./workshop";

const root = document.getElementById("workshop");
if (root) {
  root.replaceChildren();
  render(<Workshop />, root);
  addEventListener("beforeunload", (event) => isChanged.value && event.preventDefault());
  load().catch((error) => {
    failure.value = error;
  });
}
