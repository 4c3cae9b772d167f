/** Setting a campaign up: chairs come one by one, and what can't be chosen now isn't shown. */

const NOBODY = "";
const ME = "me";

/** Show the chairs that somebody sits on, and a button for one more. */
export function addChairs(list: HTMLElement): void {
  const chairs = [...list.querySelectorAll<HTMLElement>(".chair")];
  const more = document.createElement("button");
  more.type = "button";
  more.textContent = "Add seat";
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
    controller(next).dispatchEvent(new Event("change", { bubbles: true }));
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

/** Show of what says when it is there (`data-when`, several words), or isn't (`data-unless`), what is there now. */
export function showWhatFits(form: HTMLFormElement): void {
  const update = () => {
    const now = situation(form);
    for (const input of form.querySelectorAll<HTMLInputElement>("[data-when], [data-unless]")) {
      const { when, unless } = input.dataset;
      const isThere = when === undefined ? !fits(unless ?? "", now) : fits(when, now);
      input.disabled = !isThere;
      input.closest<HTMLElement>("label, .field")?.toggleAttribute("hidden", !isThere);
      if (!isThere && input.checked) {
        chooseFirst(form, input.name);
      }
    }
  };
  form.addEventListener("change", update);
  update();
}

/** The first of several choices is always there. */
function chooseFirst(form: HTMLFormElement, name: string): void {
  const first = form.querySelector<HTMLInputElement>(`input[name="${CSS.escape(name)}"]`);
  if (first) {
    first.checked = true;
  }
}

/** Whether one of some words is true now. */
export function fits(when: string, now: readonly string[]): boolean {
  return when.split(" ").some((word) => now.includes(word));
}

/** What is chosen that other choices depend on: how it counts and who plays, the kind of clock, and what is ticked. */
function situation(form: HTMLFormElement): string[] {
  const chosen = new FormData(form);
  const players = [...chosen].filter(([name]) => name.endsWith(".controller")).map(([, who]) => String(who));
  const ticked = [...form.querySelectorAll<HTMLInputElement>("input[type=checkbox]:checked")];
  const ticks = ticked.map((box) => box.name);
  return [company(chosen.has("ranked"), players), String(chosen.get("clock.kind") ?? ""), ...ticks];
}

/** In which company a campaign would be played. players: who is chosen for each seat. */
export function company(isRanked: boolean, players: readonly string[]): "ranked" | "alone" | "shared" {
  const taken = players.filter((who) => who !== NOBODY);
  return isRanked ? "ranked" : taken.every((who) => who === ME) ? "alone" : "shared";
}
