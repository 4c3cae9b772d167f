import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { address, get, lastErrorId, Problem, postOnce, Unreachable } from "./client";

const answered = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { cookie: "theme=dark; csrftoken=abc" });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function fetching(...answers: (Response | Error)[]) {
  const fetch = vi.fn();
  for (const answer of answers) {
    answer instanceof Error ? fetch.mockRejectedValueOnce(answer) : fetch.mockResolvedValueOnce(answer);
  }
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

describe("GET requests", () => {
  it("omit empty parameters", () => {
    expect(address("campaigns/1/state", { seat: null, at: 3 })).toBe("/api/v1/campaigns/1/state?at=3");
    expect(address("campaigns/1/state", { seat: undefined })).toBe("/api/v1/campaigns/1/state");
  });

  it("raise a Problem with code, message and extra members", async () => {
    fetching(answered(409, { code: "stale_version", detail: "At 7.", current_version: 7 }));
    const refusal = await get("x").catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Problem);
    expect(refusal).toMatchObject({
      status: 409,
      code: "stale_version",
      message: "At 7.",
      members: { current_version: 7 },
    });
  });

  it("remember the id of the last server error", async () => {
    fetching(answered(500, { error_id: "3f9c2a7be41d" }), answered(404, {}));
    for (const _ of [1, 2]) {
      await get("x").catch(() => null);
    }
    expect(lastErrorId()).toBe("3f9c2a7be41d");
  });

  it("raise Unreachable without a response", async () => {
    fetching(new TypeError("Failed to fetch"));
    await expect(get("x")).rejects.toBeInstanceOf(Unreachable);
  });
});

describe("POST requests with an idempotency key", () => {
  it("retry with the same key until a response comes", async () => {
    const fetch = fetching(new TypeError("gone"), answered(503, {}), answered(201, { version: 8 }));
    const answer = postOnce("x", { a: 1 });
    await vi.runAllTimersAsync();
    expect(await answer).toEqual({ version: 8 });
    const sent = fetch.mock.calls.map(([, wish]) => wish.headers);
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map((headers) => headers["Idempotency-Key"])).size).toBe(1);
    expect(sent[0]["X-CSRFToken"]).toBe("abc");
  });

  it("do not retry after an error response", async () => {
    const fetch = fetching(answered(422, { code: "illegal_action" }));
    await expect(postOnce("x", {})).rejects.toMatchObject({ code: "illegal_action" });
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});
