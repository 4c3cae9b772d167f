import { expect, test } from "vitest";
import { Unreachable } from "../../api/client";
import { percent, waitUntilReady } from "./expert-hint";

const pause = () => Promise.resolve();

test("a hint is read until it is ready", async () => {
  const answers = ["thinking", "ready", "none"];
  const read = async () => ({ status: answers.shift() ?? "" });
  const found = await waitUntilReady(
    async () => ({ status: "thinking" }),
    read,
    new AbortController().signal,
    pause,
  );
  expect(found.status).toBe("ready");
  expect(answers).toEqual(["none"]);
});

test("a server that restarts is asked again", async () => {
  const answers = [Promise.reject(new Unreachable()), Promise.resolve({ status: "ready" })];
  const thinking = async () => ({ status: "thinking" });
  const read = () => answers.shift() ?? thinking();
  expect(await waitUntilReady(thinking, read, new AbortController().signal, pause)).toEqual({
    status: "ready",
  });
});

test("a closed dialog stops reading", async () => {
  const stop = new AbortController();
  const read = async () => {
    stop.abort();
    return { status: "thinking" };
  };
  const found = await waitUntilReady(read, read, stop.signal, pause);
  expect(found.status).toBe("thinking");
});

test("chances are percents with one decimal", () => {
  expect([percent(0.584), percent(0), percent(1)]).toEqual(["58.4", "0.0", "100.0"]);
});
