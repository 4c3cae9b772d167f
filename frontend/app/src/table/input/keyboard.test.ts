import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { game } from "../game-loader";
import { at, lookAt } from "../replay/replay-state";
import type { State } from "../session/campaign-context";
import { confirmMarked, marked, take } from "../session/player-actions";
import { live } from "../session/table-state";
import { listenToKeys } from "./keyboard";
import { STEADY_MS } from "./layout-stability";

vi.mock(import("../session/player-actions"), async (original) => ({
  ...(await original()),
  confirmMarked: vi.fn(),
  take: vi.fn(),
}));

const CARD = { action: { type: "choose", card: 1 }, label: "Card 1" };
const UP_TO_TWO = { chosen: 0, least: 0, most: 2, copies: [] };

vi.useFakeTimers();

let press: (key: string, repeat?: boolean) => void;

beforeAll(() => {
  vi.stubGlobal("Element", class {});
  vi.stubGlobal("document", {
    body: { matches: () => false, closest: () => null },
    querySelector: () => null,
  });
  vi.stubGlobal("fetch", async () => new Response("{}"));
  vi.stubGlobal("addEventListener", (_name: string, listener: (event: object) => void) => {
    press = (key, repeat = false) => listener({ key, repeat, preventDefault: () => undefined });
  });
  game.value = { headline: () => [], turnName: () => "", hand: () => [[1]] } as unknown as typeof game.value;
  listenToKeys();
});

afterEach(() => {
  vi.clearAllMocks();
  lookAt(null);
  live.value = null;
});

function asked(picks: object | null): State {
  const rest = {
    rule: "",
    formal: false,
    ending: null,
    macros: [],
    blocked: [],
    asides: [],
    waiting_for: [0],
  };
  const decision = { ...rest, version: 5, seat: 0, kind: "choose_card", prompt: "", picks, options: [CARD] };
  return { version: 5, view: {}, decision } as unknown as State;
}

function settled(state: State): void {
  live.value = state;
  vi.advanceTimersByTime(STEADY_MS);
}

describe("while the past is looked at", () => {
  it("no key answers what is asked now", () => {
    settled(asked(null));
    lookAt(3);
    press("1");
    expect(take).not.toHaveBeenCalled();
    lookAt(null);
    press("1");
    expect(take).toHaveBeenCalledOnce();
  });

  it("no key confirms a selection", () => {
    live.value = asked(UP_TO_TWO);
    lookAt(3);
    press("Enter");
    expect(confirmMarked).not.toHaveBeenCalled();
    lookAt(null);
    press("Enter");
    expect(confirmMarked).toHaveBeenCalledOnce();
  });
});

it("no key does anything beneath what lies open over the table", () => {
  settled(asked(null));
  const over = vi.spyOn(document, "querySelector").mockReturnValue({} as Element);
  press("1");
  expect(take).not.toHaveBeenCalled();
  over.mockReturnValue(null);
  press("1");
  expect(take).toHaveBeenCalledOnce();
});

it("P takes none of what may be marked, and nothing once something is", () => {
  settled(asked(UP_TO_TWO));
  press("p");
  expect(confirmMarked).toHaveBeenCalledOnce();
  marked.value = ["1"];
  press("p");
  expect(confirmMarked).toHaveBeenCalledOnce();
  marked.value = [];
});

describe("a key that is held", () => {
  it("answers once", () => {
    settled(asked(null));
    press("1");
    press("1", true);
    expect(take).toHaveBeenCalledOnce();
  });

  it("goes on through time", () => {
    live.value = asked(null);
    lookAt(4);
    press("ArrowLeft", true);
    press("ArrowLeft", true);
    expect(at.value).toBe(2);
  });
});
