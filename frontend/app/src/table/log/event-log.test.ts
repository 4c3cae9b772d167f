import { describe, expect, it, vi } from "vitest";
import { Unreachable } from "../../api/client";
import { replayVersion } from "../replay/replay-state";
import { api, type Replay } from "../session/campaign-context";
import { liveTable, viewedSeat } from "../session/table-state";
import { row, table } from "../test-fixtures";
import {
  isReadingBack,
  lastRows,
  loadNewest,
  loadOlder,
  mergeRows,
  type Row,
  rows,
  shownRows,
  startLog,
} from "./event-log";
import { countRepeats, entriesOf, linesOf } from "./log-entries";

const said = (version: number) => ({ ...row(version), lines: [{ text: "plays", seat: 0, rule: "" }] }) as Row;
const mark = (version: number, title: string) => ({ version, title, kind: "", seat: null, card: null });

describe("the log", () => {
  it("holds each row once, in order, as last received", () => {
    const news = row(2, "undone");
    expect(mergeRows([row(1), row(2)], [news, row(4), row(3)]).map(({ version }) => version)).toEqual([
      1, 2, 3, 4,
    ]);
    expect(mergeRows([row(2)], [news])[0]).toBe(news);
  });

  it("keeps only its end when it grows long", () => {
    const long = Array.from({ length: 161 }, (_, index) => row(index + 1));
    expect(lastRows(long.slice(1))).toHaveLength(160);
    expect(lastRows(long).map(({ version }) => version)).toEqual(
      long.slice(-80).map(({ version }) => version),
    );
  });

  it("hides rows after the replayed version", () => {
    const replay = { games: [], turns: [mark(3, "Turn 2")] } as unknown as Replay;
    const seen = (until: number | null) =>
      entriesOf([said(1), said(2), said(3)], replay, until).map((entry) =>
        "kind" in entry ? entry.title : entry.row.version,
      );
    expect(seen(2)).toEqual([1, 2]);
    expect(seen(3)).toEqual([1, 2, "Turn 2", 3]);
    expect(seen(null)).toEqual([1, 2, "Turn 2", 3]);
  });

  it("shows headings of games and turns from the first row on", () => {
    const replay = {
      games: [mark(1, "Game 1")],
      turns: [mark(1, "Turn 1"), mark(3, "Turn 2")],
    } as unknown as Replay;
    const told = (rows: Row[]) =>
      entriesOf(rows, replay).map((entry) => ("row" in entry ? entry.row.version : entry.title));
    expect(told([row(1, "opened"), said(2), said(3), said(4)])).toEqual([
      "Game 1",
      "Turn 1",
      1,
      2,
      "Turn 2",
      3,
      4,
    ]);
    expect(told([said(2), said(3)])).toEqual([2, "Turn 2", 3]);
  });

  it("replaces the line with the same words by the heading", () => {
    const replay = {
      games: [],
      turns: [mark(3, "Turn 2 begins"), mark(4, "Turn 3 begins")],
    } as unknown as Replay;
    const lines = (...texts: string[]) => texts.map((text) => ({ text, seat: 0, rule: "" }));
    const rows = [
      { ...row(3), lines: lines("discards", "begins turn 2", "draws") },
      { ...row(4), lines: lines("begins turn 3") },
      row(5),
    ] as Row[];
    const told = entriesOf(rows, replay).map((entry) =>
      "row" in entry
        ? [entry.row.version, entry.part ?? 0, ...entry.row.lines.map(({ text }) => text)]
        : entry.title,
    );
    expect(told).toEqual([[3, 0, "discards"], "Turn 2 begins", [3, 1, "draws"], "Turn 3 begins"]);
  });

  it("joins silent choices to the row before them", () => {
    const spoken = said(3);
    const entries = entriesOf([row(1), row(2), spoken, row(4), { ...row(5), seat: 1 }, row(6)], null);
    expect(entries).toEqual([{ row: spoken, until: 6 }]);
  });

  it("tells undone rows from rows in force", () => {
    const replay = { version: 4, in_force: [[1, 2]], games: [], turns: [] } as unknown as Replay;
    expect(entriesOf([said(1), row(2), row(3), said(4)], replay)).toEqual([
      { row: said(1), until: 2 },
      { row: said(4), until: 4 },
    ]);
  });

  it("has a default text for rows without lines", () => {
    expect(linesOf(row(1))[0]?.text).toBe("makes a choice");
    expect(linesOf(row(1, "new_type"))[0]?.text).toBe("new_type");
  });

  it("counts equal adjacent lines", () => {
    const lines = ["plays", "plays", "scans", "plays"].map((text) => ({ text, seat: 0, rule: "" }));
    const told = countRepeats([...lines, { text: "plays", seat: 1, rule: "" }]);
    expect(told.map(({ line, times }) => [line.text, line.seat, times])).toEqual([
      ["plays", 0, 2],
      ["scans", 0, 1],
      ["plays", 0, 1],
      ["plays", 1, 1],
    ]);
  });
});

describe("loaded rows", () => {
  it("of one seat are not shown to another", async () => {
    rows.value = [row(100)];
    vi.spyOn(api, "events").mockImplementationOnce(async () => {
      viewedSeat.value = 1;
      rows.value = [row(100)];
      return { events: [row(98), row(99)] } as Awaited<ReturnType<typeof api.events>>;
    });
    await loadOlder();
    expect(rows.value.map(({ version }) => version)).toEqual([100]);
    isReadingBack.value = false;
  });

  it("come when the server responds again", async () => {
    vi.useFakeTimers();
    liveTable.value = table(2);
    rows.value = [];
    const events = vi.spyOn(api, "events").mockRejectedValueOnce(new Unreachable());
    events.mockResolvedValueOnce({ events: [row(1), row(2)] } as Awaited<ReturnType<typeof api.events>>);
    await loadNewest();
    await vi.advanceTimersByTimeAsync(5000);
    expect(rows.value.map(({ version }) => version)).toEqual([1, 2]);
    vi.useRealTimers();
  });
});

describe("the replay log", () => {
  it("shows the replayed time and not the end", async () => {
    startLog();
    liveTable.value = table(500);
    rows.value = [row(499), row(500, "closed")];
    const asked = vi.spyOn(api, "events").mockResolvedValue({ events: [row(39), row(40), row(41)] } as never);
    replayVersion.value = 40;
    await vi.waitFor(() => expect(shownRows.value.map(({ version }) => version)).toEqual([39, 40, 41]));
    asked.mockClear();
    replayVersion.value = 41;
    expect(asked).not.toHaveBeenCalled();
    replayVersion.value = null;
    expect(shownRows.value.map(({ version }) => version)).toEqual([499, 500]);
  });
});
