import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Problem } from "../../api/client";
import { messages } from "../chat/chat-messages";
import { DEFAULT_TEXTS } from "../log/log-entries";
import { row, table } from "../test-fixtures";
import { api, type Remark, type Summary } from "./campaign-context";
import { connectFeed, isFeedConnected, SILENCE_MS } from "./live-feed";
import { failure, isOver, liveTable, viewAs } from "./table-state";

/** A line to the server. It has only the parts that the feed needs. */
class Line {
  static readonly CLOSED = 2;
  static readonly opened: Line[] = [];
  readyState = 1;
  onerror = () => undefined;
  onopen = () => undefined;
  readonly url: string;
  readonly tells = new Map<string, (message: { data: string }) => void>();

  constructor(url: string) {
    this.url = url;
    Line.opened.push(this);
  }

  addEventListener(type: string, take: (message: { data: string }) => void): void {
    this.tells.set(type, take);
  }

  tell(version: number, type = "acted"): void {
    this.tells.get(type)?.({ data: JSON.stringify(row(version)) });
  }

  beat(): void {
    this.tells.get("heartbeat")?.({ data: "0" });
  }

  refuse(): void {
    this.close();
    this.onerror();
  }

  close(): void {
    this.readyState = Line.CLOSED;
  }
}

/** The browser is online again. */
let online: () => void;

const line = () => Line.opened.at(-1) as Line;
const lookAnew = async () => {
  online();
  await vi.advanceTimersByTimeAsync(0);
};

/** Chat messages, by id. */
const said: number[] = [1];
vi.spyOn(api, "remarks").mockImplementation(async (after) => ({
  remarks: said.filter((id) => id > after).map((id) => ({ id }) as unknown as Remark),
}));

vi.useFakeTimers();
vi.stubGlobal("EventSource", Line);
vi.stubGlobal("document", { hidden: false, addEventListener: () => undefined });
vi.stubGlobal("addEventListener", (_: string, work: () => void) => {
  online = work;
});
liveTable.value = table(5);
connectFeed();

const campaign = (status: string, version: number) => ({ status, version, seats: [] }) as unknown as Summary;

beforeEach(() => {
  vi.spyOn(api, "summary").mockResolvedValue(campaign("playing", 5));
  vi.spyOn(api, "state").mockImplementation(async () => liveTable.peek() ?? table(5));
  vi.spyOn(api, "replay").mockRejectedValue(new Error("nobody asks here"));
});
afterEach(() => {
  vi.clearAllMocks();
});

describe("the feed", () => {
  it("starts at the version of the table", () => {
    expect(line().url).toMatch(/after=5$/);
  });

  it("reopens after its last event if the table is newer", async () => {
    line().tell(6);
    vi.spyOn(api, "state").mockResolvedValue(table(9));
    await lookAnew();
    expect(Line.opened).toHaveLength(2);
    expect(line().url).toMatch(/after=6$/);
  });

  it("stays if it told everything", async () => {
    line().tell(10);
    vi.spyOn(api, "state").mockResolvedValue(table(10));
    await lookAnew();
    expect(Line.opened).toHaveLength(2);
  });

  it("repeats events for another seat", () => {
    vi.spyOn(api, "state").mockResolvedValue(table(10));
    line().tell(11);
    viewAs(1);
    expect(line().url).toMatch(/seat=1&after=10$/);
  });
});

it.each(Object.keys(DEFAULT_TEXTS))("what is %s is heard", async (type) => {
  const version = (liveTable.peek()?.version ?? 0) + 1;
  const state = vi.spyOn(api, "state").mockResolvedValue(table(version));
  line().tell(version, type);
  await vi.advanceTimersByTimeAsync(0);
  expect(state).toHaveBeenCalled();
});

describe("a silent connection", () => {
  it("is reopened, and the page shows it", async () => {
    liveTable.value = table(11);
    const lines = Line.opened.length;
    await vi.advanceTimersByTimeAsync(SILENCE_MS - 1);
    line().beat();
    await vi.advanceTimersByTimeAsync(SILENCE_MS - 1);
    expect([isFeedConnected.value, Line.opened.length]).toEqual([true, lines]);
    await vi.advanceTimersByTimeAsync(1);
    expect([isFeedConnected.value, Line.opened.length]).toEqual([false, lines + 1]);
    line().onopen();
    expect(isFeedConnected.value).toBe(true);
  });
});

describe("a rejected connection", () => {
  it("is reopened after a pause", async () => {
    const lines = Line.opened.length;
    line().refuse();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(Line.opened).toHaveLength(lines + 1);
  });

  it("stays closed while the table is refused too", async () => {
    const lines = Line.opened.length;
    vi.spyOn(api, "state").mockRejectedValue(new Problem(404, {}));
    line().refuse();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(failure.value).toBeInstanceOf(Problem);
    expect(Line.opened).toHaveLength(lines);
    vi.spyOn(api, "state").mockResolvedValue(table(11));
    await lookAnew();
    expect(Line.opened).toHaveLength(lines + 1);
  });
});

describe("the chat", () => {
  it("is fetched without a connection", async () => {
    const ids = () => messages.value.map(({ id }) => id);
    expect(ids()).toEqual([1]);
    said.push(2);
    await lookAnew();
    expect(ids()).toEqual([1, 2]);
  });
});

describe("a cancelled campaign", () => {
  it("ends though no event tells it", async () => {
    vi.spyOn(api, "summary").mockResolvedValue(campaign("abandoned", 5));
    const lines = Line.opened.length;
    line().refuse();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(isOver.value).toBe(true);
    expect(Line.opened).toHaveLength(lines);
  });
});
