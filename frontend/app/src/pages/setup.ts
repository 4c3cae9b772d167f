/** Setting a campaign up: chairs come one by one, and choices that stand for all close the others. */

const NOBODY = "";

/** Show the chairs that somebody sits on, and a button for one more. */
export function addChairs(list: HTMLElement): void {
  const chairs = [...list.querySelectorAll<HTMLElement>(".chair")];
  const more = document.createElement("button");
  more.type = "button";
  more.textContent = "One more seat";
  more.addEventListener("click", () => addOne(chairs, more));
  list.after(more);
  for (const chair of chairs) {
    chair.hidden = controller(chair).value === NOBODY && controller(chair).ariaInvalid !== "true";
  }
  more.hidden = chairs.every((chair) => !chair.hidden);
}

function addOne(chairs: HTMLElement[], more: HTMLElement): void {
  const next = chairs.find((chair) => chair.hidden);
  if (next) {
    next.hidden = false;
    controller(next).value = "open";
    controller(next).focus();
  }
  more.hidden = chairs.every((chair) => !chair.hidden);
}

function controller(chair: HTMLElement): HTMLSelectElement {
  const found = chair.querySelector("select");
  if (!found) {
    throw new Error("a chair without somebody to sit on it");
  }
  return found;
}
