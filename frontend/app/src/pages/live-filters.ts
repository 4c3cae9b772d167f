/** Filters lists while typing. The server does the same when the form is sent. */

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-filters]")) {
  const list = document.getElementById(form.dataset.filters ?? "");
  if (list) watchForm(form, list);
}

function watchForm(form: HTMLFormElement, list: HTMLElement): void {
  form.addEventListener("input", () => {
    applyFilters(form, list, stepOf(list));
    history.replaceState(null, "", filterUrl(form));
    storeFilters(form);
  });
  addEventListener("hashchange", () => showLinkTarget(form, list));
  showLinkTarget(form, list);
  loadMoreAtEnd(form, list);
}

/** Return the number of items to show at first. */
function stepOf(list: HTMLElement): number {
  return Number(list.dataset.step ?? Number.POSITIVE_INFINITY);
}

/** Show more items at the end of the list, or when its link is pressed. */
function loadMoreAtEnd(form: HTMLFormElement, list: HTMLElement): void {
  const more = document.querySelector<HTMLElement>(`[data-more="${list.id}"]`);
  if (!more) return;
  const load = () => {
    const visible = list.querySelectorAll("[data-words]:not([hidden])").length;
    applyFilters(form, list, visible + stepOf(list));
  };
  more.addEventListener("click", (event) => {
    event.preventDefault();
    load();
  });
  new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && load(), {
    rootMargin: "300px",
  }).observe(more);
}

/**
 * Show at most `limit` matching items, and the number of all.
 * A list with `data-search-only` is empty without a search.
 */
function applyFilters(form: HTMLFormElement, list: HTMLElement, limit: number): void {
  const { words, facts } = readFilters(form);
  const isSearch = words.length + facts.length > 0;
  const isOpen = isSearch || list.dataset.searchOnly === undefined;
  let number = 0;
  for (const item of list.querySelectorAll<HTMLElement>("[data-words]")) {
    const has = new Set(item.dataset.facts?.split(" "));
    const text = item.dataset.words ?? "";
    const isFound = words.every((word) => text.includes(word)) && facts.every((fact) => has.has(fact));
    number += isFound ? 1 : 0;
    item.hidden = !isFound || number > limit || !isOpen;
  }
  for (const group of list.querySelectorAll<HTMLElement>("[data-group]")) {
    group.hidden = !group.querySelector("[data-words]:not([hidden])");
  }
  showCount(list.id, number);
  showForSearch(list.id, isSearch);
  for (const more of document.querySelectorAll<HTMLElement>(`[data-more="${list.id}"]`))
    more.hidden = number <= limit;
}

function readFilters(form: HTMLFormElement): { words: string[]; facts: string[] } {
  const sent = formEntries(form);
  const words = sent
    .filter(([name]) => name === "q")
    .flatMap(([, value]) => value.toLowerCase().split(/\s+/));
  const others = sent.filter(([name]) => name !== "q");
  const facts = others.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  return { words: words.filter(Boolean), facts };
}

/** Return the non-empty fields of a form. */
function formEntries(form: HTMLFormElement): [string, string][] {
  return [...new FormData(form)]
    .map(([name, value]): [string, string] => [name, String(value)])
    .filter(([, value]) => value);
}

function filterUrl(form: HTMLFormElement): string {
  const query = new URLSearchParams(formEntries(form)).toString();
  return query ? `?${query}` : location.pathname;
}

/**
 * Store the filters in a cookie for the next visit.
 * The form names it in `data-kept`. Search words are left out.
 */
function storeFilters(form: HTMLFormElement): void {
  const { kept } = form.dataset;
  if (kept) {
    const chosen = new URLSearchParams(formEntries(form).filter(([name]) => name !== "q")).toString();
    const until = chosen ? "" : ";max-age=0";
    // biome-ignore lint/suspicious/noDocumentCookie: the server reads it, and the Cookie Store API isn't everywhere.
    document.cookie = `${kept}=${chosen};path=${location.pathname};samesite=lax${until}`;
  }
}

function showCount(list: string, number: number): void {
  for (const count of document.querySelectorAll(`[data-count="${list}"]`)) count.textContent = String(number);
  for (const none of document.querySelectorAll<HTMLElement>(`[data-none="${list}"]`))
    none.hidden = number > 0;
}

/** Show what belongs to a search, or what is there without one. */
function showForSearch(list: string, isSearch: boolean): void {
  for (const part of document.querySelectorAll<HTMLElement>(`[data-with-search="${list}"]`))
    part.hidden = !isSearch;
  for (const part of document.querySelectorAll<HTMLElement>(`[data-without-search="${list}"]`))
    part.hidden = isSearch;
}

/** Show the target of a link even if filters hide it. */
function showLinkTarget(form: HTMLFormElement, list: HTMLElement): void {
  const place = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!place || !list.contains(place) || !place.closest("[hidden]")) return;
  const address = place.closest<HTMLElement>("[data-address]")?.dataset.address;
  if (address) {
    location.replace(address + location.hash);
    return;
  }
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select"))
    field.value = "";
  applyFilters(form, list, Number.POSITIVE_INFINITY);
  history.replaceState(null, "", location.pathname + location.hash);
  place.scrollIntoView();
}
