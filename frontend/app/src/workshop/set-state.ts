/** State of the page of a card set: its cards, faults and versions. */

import { computed, signal } from "@preact/signals";
import { type CardRow, cardSetApi, rulesetApi } from "../api/client";
import type { components } from "../api/schema";
import { showCustomPictures } from "../components/custom-pictures";
import { type AnyGame, loadGame } from "../games/registry";
import { allTerms, catalogue, type Design, type GlossaryEntry } from "../table/catalogue";
import { coalesce } from "../table/session/throttle";
import {
  createStepTracker,
  type Draft,
  freeId,
  isEqual,
  newDraft,
  type Rows,
  redone,
  storeDraft,
  storedDraft,
  undone,
  withEdit,
} from "./draft";

type Schemas = components["schemas"];
export type Fault = Schemas["CardFaultOut"];

const pageData = globalThis.document?.getElementById("workshop")?.dataset ?? {};
export const page = {
  set: pageData.set ?? "",
  ruleset: pageData.ruleset ?? "",
  isMine: pageData.mine !== undefined,
  mayMake: pageData.mayMake !== undefined,
};

const CHECK_PAUSE_MS = 300;

export const cardSet = signal<Schemas["CardSetOut"] | null>(null);
export const versions = signal<readonly Schemas["CardSetVersionSummaryOut"][]>([]);
const draft = signal<Draft>(newDraft([]));
const savedRows = signal<Rows>([]);
const checked = signal<Pick<Schemas["CheckedCardSetOut"], "faults" | "cards">>({ faults: [], cards: [] });
/** Rows that `checked` is about. */
const checkedRows = signal<Rows>([]);

export const game = signal<AnyGame | null>(null);
export const failure = signal<unknown>(null);
/** A sentence about what just happened. */
export const news = signal("");
export const isSaving = signal(false);
/** Id of the card in the editor; null for the list. */
export const editedId = signal<string | null>(null);

export const isLoaded = computed(() => cardSet.value !== null && game.value !== null);
export const rows = computed(() => draft.value.rows);
export const isChanged = computed(() => isLoaded.value && !isEqual(rows.value, savedRows.value));
export const canUndo = computed(() => draft.value.past.length > 0);
export const canRedo = computed(() => draft.value.future.length > 0);
export const faults = computed(() => checked.value.faults);
/** True if the faults and previews are those of the shown cards. */
export const isChecked = computed(() => checkedRows.value === rows.value);
export const editedIndex = computed(() => rows.value.findIndex(({ id }) => id === editedId.value));

const isSameStep = createStepTracker();

/** Load everything that the page shows. */
export async function load(): Promise<void> {
  const [found, made, described, board] = await Promise.all([
    cardSetApi.set(page.set),
    cardSetApi.versions(page.set),
    rulesetApi.describe(page.ruleset),
    loadGame(page.ruleset),
  ]);
  allTerms.value = (described.glossary ?? []) as GlossaryEntry[];
  game.value = board;
  versions.value = made;
  cardSet.value = found;
  savedRows.value = found.latest?.rows ?? [];
  draft.value = newDraft(savedRows.value);
  takeChecked(savedRows.value, { faults: found.latest?.faults ?? [], cards: found.latest?.cards ?? [] });
  openStoredDraft();
  followAddress();
}

function openStoredDraft(): void {
  const kept = page.isMine ? storedDraft(page.set) : null;
  if (kept && !isEqual(kept, savedRows.value)) {
    draft.value = withEdit(draft.value, kept);
    news.value = "These are your unsaved changes from last time.";
    void checkRows();
  }
}

/** Open the card that the address names, now and on each change. */
function followAddress(): void {
  const open = () => {
    const id = decodeURIComponent(location.hash.replace(/^#card=/, ""));
    editedId.value = page.isMine && location.hash.startsWith("#card=") ? id : null;
  };
  addEventListener("hashchange", open);
  open();
}

/** Open a card in the editor. */
export function edit(id: string): void {
  location.hash = `card=${encodeURIComponent(id)}`;
}

/** Return from the editor to the list. */
export function closeEditor(): void {
  location.hash = "";
}

/**
 * Replace all cards.
 * field: the edited field. Quick edits of one field are one undo step.
 */
export function setRows(wanted: Rows, field = ""): void {
  news.value = "";
  draft.value = withEdit(draft.value, wanted, isSameStep(field));
  afterEdit();
}

export function setRow(index: number, row: CardRow, field = ""): void {
  setRows(
    rows.value.map((old, place) => (place === index ? row : old)),
    field,
  );
}

/** Add a card and open it. Its id becomes a free one. */
export function addRow(row: CardRow): void {
  const id = freeId(String(row.name ?? ""), rows.value);
  setRows([...rows.value, { ...row, id }]);
  edit(id);
}

export function removeRow(index: number): void {
  const name = rows.value[index]?.name;
  setRows(rows.value.filter((_, place) => place !== index));
  news.value = `${name ?? "The card"} is deleted. Undo brings it back.`;
}

export function undo(): void {
  step(undone);
}

export function redo(): void {
  step(redone);
}

function step(move: (from: Draft) => Draft): void {
  const open = editedIndex.value;
  draft.value = move(draft.value);
  isSameStep("");
  news.value = "";
  const there = rows.value[open];
  if (editedId.value !== null && editedIndex.value < 0) {
    there ? edit(String(there.id)) : closeEditor();
  }
  afterEdit();
}

function afterEdit(): void {
  storeDraft(page.set, isEqual(rows.value, savedRows.value) ? null : rows.value);
  clearTimeout(timer);
  timer = setTimeout(checkRows, CHECK_PAUSE_MS);
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** Let the server check the cards and write their texts. */
const checkRows = coalesce(async () => {
  await tryWork(async () => {
    const asked = rows.value;
    takeChecked(asked, await cardSetApi.check(page.ruleset, asked));
  });
});

function takeChecked(about: Rows, found: Pick<Schemas["CheckedCardSetOut"], "faults" | "cards">): void {
  const good = found.cards.filter((card) => card !== null) as unknown as Design[];
  catalogue.value = new Map([...catalogue.value, ...good.map((card): [string, Design] => [card.id, card])]);
  showCustomPictures(page.ruleset, good);
  checked.value = found;
  checkedRows.value = about;
}

/** Return the faults of a card, or of the set as a whole (null). */
export function faultsOf(index: number | null): Fault[] {
  return faults.value.filter(({ row }) => row === index);
}

/** Save the cards as a new version. Return whether it worked. */
export async function save(): Promise<boolean> {
  isSaving.value = true;
  const isSaved = await tryWork(async () => {
    const wish = rows.value;
    const version = await cardSetApi.save(page.set, wish);
    savedRows.value = wish;
    takeChecked(wish, version);
    storeDraft(page.set, isEqual(rows.value, wish) ? null : rows.value);
    await reload();
    news.value = version.faults.length > 0 ? "Saved. Correct the faults to play with these cards." : "Saved.";
  });
  isSaving.value = false;
  return isSaved;
}

async function reload(): Promise<void> {
  const [found, made] = await Promise.all([cardSetApi.set(page.set), cardSetApi.versions(page.set)]);
  cardSet.value = found;
  versions.value = made;
}

/** Change title, description and visibility. */
export async function changeSet(wish: Schemas["ChangedCardSetIn"]): Promise<void> {
  await tryWork(async () => {
    cardSet.value = await cardSetApi.change(page.set, wish);
    news.value = "Saved.";
  });
}

/** Put the cards of an older version into the draft. */
export async function restore(number: number): Promise<void> {
  await tryWork(async () => {
    setRows((await cardSetApi.version(page.set, number)).rows as Rows);
    news.value = `These are the cards of version ${number}. Save to keep them.`;
  });
}

/** Go back to the last saved cards. */
export function discardChanges(): void {
  setRows(savedRows.value);
  news.value = "Your changes are gone. Undo brings them back.";
}

/** Open a table that shows a card. Unsaved changes are saved first. */
export async function tryCard(id: string): Promise<void> {
  if (isChanged.value && !(await save())) {
    return;
  }
  await tryWork(async () => {
    const campaign = await cardSetApi.tryCard(page.set, id);
    location.assign(`/campaigns/${campaign.id}/table`);
  });
}

/** Copy the set to the user's sets, and open the copy. */
export async function copySet(): Promise<void> {
  await tryWork(async () => {
    const { title = "", description = "" } = cardSet.value ?? {};
    const copy = await cardSetApi.create({ ruleset: page.ruleset, title, description, rows: rows.value });
    location.assign(`/workshop/${copy.id}/`);
  });
}

/** Run work and record its error. Return whether it worked. */
export async function tryWork(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    failure.value = null;
    return true;
  } catch (error) {
    failure.value = error;
    return false;
  }
}
