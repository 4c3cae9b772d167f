import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { game } from "../game-loader";
import { replayVersion, showVersion } from "../replay/replay-state";
import type { State } from "../session/campaign-context";
import { confirmSelection, selectedKeys, takeOption } from "../session/player-actions";
import { liveTable } from "../session/table-state";
import { watchKeys } from "./keyboard";
import { STABLE_MS } from "./layout-stability";

vi.mock(import("../session/player-actions"), async (original) => ({
  ...(await original()),
  confirmSelection: vi.fn(),
  takeOption: vi.fn(),
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
  watchKeys();
});

afterEach(() => {
  vi.clearAllMocks();
  showVersion(null);
  liveTable.value = null;
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
  liveTable.value = state;
  vi.advanceTimersByTime(STABLE_MS);
}

describe("during a replay", () => {
  it("keys answer no question", () => {
    settled(asked(null));
    showVersion(3);
    press("1");
    expect(takeOption).not.toHaveBeenCalled();
    showVersion(null);
    press("1");
    expect(takeOption).toHaveBeenCalledOnce();
  });

  it("keys confirm no selection", () => {
    liveTable.value = asked(UP_TO_TWO);
    showVersion(3);
    press("Enter");
    expect(confirmSelection).not.toHaveBeenCalled();
    showVersion(null);
    press("Enter");
    expect(confirmSelection).toHaveBeenCalledOnce();
  });
});

it("keys do nothing under an open dialog", () => {
  settled(asked(null));
  const over = vi.spyOn(document, "querySelector").mockReturnValue({} as Element);
  press("1");
  expect(takeOption).not.toHaveBeenCalled();
  over.mockReturnValue(null);
  press("1");
  expect(takeOption).toHaveBeenCalledOnce();
});

it("P selects nothing, and does nothing once something is selected", () => {
  settled(asked(UP_TO_TWO));
  press("p");
  expect(confirmSelection).toHaveBeenCalledOnce();
  selectedKeys.value = ["1"];
  press("p");
  expect(confirmSelection).toHaveBeenCalledOnce();
  selectedKeys.value = [];
});

describe("a held key", () => {
  it("answers once", () => {
    settled(asked(null));
    press("1");
    press("1", true);
    expect(takeOption).toHaveBeenCalledOnce();
  });

  it("steps through the replay repeatedly", () => {
    liveTable.value = asked(null);
    showVersion(4);
    press("ArrowLeft", true);
    press("ArrowLeft", true);
    expect(replayVersion.value).toBe(2);
  });
});

describe("a group of options", () => {
  const fight = (card: number) => ({ action: { type: "fight", card }, label: `Fight ${card}` });
  const turn = () => {
    const { decision, ...state } = asked(null);
    return { ...state, decision: { ...decision, options: [CARD, fight(7), fight(8)] } } as unknown as State;
  };

  it("is chosen from by its letter and a number", () => {
    Object.assign(game.value as object, { optionGroups: [{ title: "Fight", types: ["fight"], key: "f" }] });
    settled(turn());
    press("f");
    expect(takeOption).not.toHaveBeenCalled();
    press("2");
    expect(takeOption).toHaveBeenCalledExactlyOnceWith(fight(8));
  });

  it("keeps a number without an option from playing a card", () => {
    Object.assign(game.value as object, { optionGroups: [{ title: "Fight", types: ["fight"], key: "f" }] });
    settled(turn());
    press("f");
    press("3");
    press("1");
    expect(takeOption).toHaveBeenCalledExactlyOnceWith(CARD);
  });
});
