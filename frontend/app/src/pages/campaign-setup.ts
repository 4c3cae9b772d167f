/** New campaign form: adds seats one by one and hides fields that do not apply. */

const NOBODY = "";
const ME = "me";

/** Show the filled seats and a button for one more. */
export function addSeatButton(list: HTMLElement): void {
  const chairs = [...list.querySelectorAll<HTMLElement>(".chair")];
  const more = document.createElement("button");
  more.type = "button";
  more.textContent = "Add seat";
  more.addEventListener("click", () => showNextSeat(chairs, more));
  list.after(more);
  for (const chair of chairs) {
    chair.hidden = controller(chair).value === NOBODY && controller(chair).ariaInvalid !== "true";
  }
  more.hidden = chairs.every((chair) => !chair.hidden);
}

function showNextSeat(chairs: HTMLElement[], more: HTMLElement): void {
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
    throw new Error("a seat without a player field");
  }
  return found;
}

/** Show fields by `data-when` and `data-unless` (lists of words). */
export function showApplicableFields(form: HTMLFormElement): void {
  const update = () => {
    const now = currentWords(form);
    for (const input of form.querySelectorAll<HTMLInputElement>("[data-when], [data-unless]")) {
      const { when, unless } = input.dataset;
      const isThere = when === undefined ? !appliesNow(unless ?? "", now) : appliesNow(when, now);
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

/** Suggest "public" for a game of bots alone, unless the user has chosen. */
export function suggestVisibility(form: HTMLFormElement): void {
  const choices = [...form.querySelectorAll<HTMLInputElement>("input[name=visibility]")];
  let first = choices.find(({ checked }) => checked);
  const isDefault = first?.value === "private";
  form.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === "visibility") {
      first = undefined;
    }
    const open = choices.find(({ value }) => value === "public");
    const wanted = isForBots(seatPlayers(new FormData(form))) ? open : first;
    if (first && isDefault && wanted) {
      wanted.checked = true;
    }
  });
}

/** Return true if all taken seats are bots. players: choice of each seat. */
export function isForBots(players: readonly string[]): boolean {
  const taken = players.filter((who) => who !== NOBODY);
  return taken.length > 0 && taken.every((who) => who.startsWith("bot:"));
}

/** Keep the chosen seats when a game mode is chosen: its link leads to a new page. */
export function keepSeats(form: HTMLFormElement): void {
  for (const link of form.querySelectorAll<HTMLAnchorElement>("[data-modes] a")) {
    link.addEventListener("click", () => {
      link.href = addressWithSeats(link.href, [...new FormData(form)]);
    });
  }
}

/** Return the address of a game mode with the seats of the form. */
export function addressWithSeats(
  address: string,
  chosen: readonly (readonly [string, FormDataEntryValue])[],
): string {
  const url = new URL(address);
  for (const [name, value] of chosen) {
    if (name.startsWith("seats.")) url.searchParams.set(name, String(value));
  }
  return url.href;
}

/** Keep the line that sums up the folded table settings. */
export function summarizeSettings(form: HTMLFormElement): void {
  const settings = form.querySelector("[data-settings]");
  const line = settings?.querySelector("[data-summary]");
  if (!settings || !line) return;
  form.addEventListener("change", () => {
    const fields = [...settings.querySelectorAll<HTMLElement>("fieldset.choices")];
    const said = fields.map((field) => {
      const chosen = field.querySelector("input:checked")?.closest("label");
      const title = (chosen?.querySelector("b") ?? chosen)?.textContent?.trim().replace(/:$/, "");
      return title && `${field.querySelector("legend")?.textContent}: ${title}`;
    });
    line.textContent = said.filter(Boolean).join(" · ");
  });
}

function seatPlayers(chosen: FormData): string[] {
  return [...chosen].filter(([name]) => name.endsWith(".controller")).map(([, who]) => String(who));
}

/** Select the first choice, which is always available. */
function chooseFirst(form: HTMLFormElement, name: string): void {
  const first = form.querySelector<HTMLInputElement>(`input[name="${CSS.escape(name)}"]`);
  if (first) {
    first.checked = true;
  }
}

/** Return true if one of the words applies. */
export function appliesNow(when: string, now: readonly string[]): boolean {
  return when.split(" ").some((word) => now.includes(word));
}

/** Return the words that apply: company, kind of clock, checked boxes. */
function currentWords(form: HTMLFormElement): string[] {
  const chosen = new FormData(form);
  const ticked = [...form.querySelectorAll<HTMLInputElement>("input[type=checkbox]:checked")];
  const ticks = ticked.map((box) => box.name);
  return [
    company(chosen.has("ranked"), seatPlayers(chosen)),
    String(chosen.get("clock.kind") ?? ""),
    ...ticks,
  ];
}

/** Return the company of a campaign. players: choice of each seat. */
export function company(isRanked: boolean, players: readonly string[]): "ranked" | "alone" | "shared" {
  const taken = players.filter((who) => who !== NOBODY);
  return isRanked ? "ranked" : taken.every((who) => who === ME) ? "alone" : "shared";
}
