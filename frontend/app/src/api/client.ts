/** REST client: typed responses, typed errors and exactly-once posts. */

import type { components } from "./schema";

type Schemas = components["schemas"];

const BASE = "/api/v1/";
const TIMEOUT_MS = 20_000;
/** Pauses between retries. */
const PAUSES_MS = [300, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000];
const RETRYABLE_STATUSES = new Set([502, 503, 504]);

let errorId = "";

/** Return the id of the last server error, or "". */
export function lastErrorId(): string {
  return errorId;
}

/** An error response of the server (RFC 9457). Nothing has changed. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  /** Extra members: `current_version`, `furthest`, `nearest` ... */
  readonly members: Readonly<Record<string, unknown>>;

  constructor(status: number, document: Record<string, unknown>) {
    super([document.detail ?? document.title ?? "Something went wrong.", ...fieldErrors(document)].join(" "));
    this.status = status;
    this.code = String(document.code ?? "");
    this.members = document;
  }
}

/** Return the details of field errors. */
function fieldErrors(document: Record<string, unknown>): string[] {
  const errors = (document.errors ?? []) as { detail: string }[];
  return errors.map(({ detail }) => detail);
}

/** The server did not respond. */
export class Unreachable extends Error {
  override readonly message = "Cannot reach the server.";
}

type Query = Record<string, string | number | null | undefined>;

/** Send a GET request. */
export async function get<Answer>(path: string, query: Query = {}): Promise<Answer> {
  return (await sendRequest(address(path, query), { method: "GET" })) as Answer;
}

/** Send a POST request. Raises Unreachable if it is unknown whether it arrived. */
export async function post<Answer>(path: string, body: unknown): Promise<Answer> {
  return (await sendRequest(address(path), postRequest(body))) as Answer;
}

/** Send a PUT request. Raises Unreachable if it is unknown whether it arrived. */
export async function put<Answer>(path: string, body: unknown, query: Query = {}): Promise<Answer> {
  return (await sendRequest(address(path, query), { ...postRequest(body), method: "PUT" })) as Answer;
}

/** Send a DELETE request. Raises Unreachable if it is unknown whether it arrived. */
export async function remove<Answer>(path: string): Promise<Answer> {
  return (await sendRequest(address(path), { ...postRequest({}), method: "DELETE" })) as Answer;
}

/** Send a POST request with an idempotency key until a response comes. */
export async function postOnce<Answer>(
  path: string,
  body: unknown,
  key: string = newIdempotencyKey(),
): Promise<Answer> {
  const wish = postRequest(body, key);
  for (const pause of PAUSES_MS) {
    try {
      return (await sendRequest(address(path), wish)) as Answer;
    } catch (error) {
      if (!isRetryable(error)) {
        throw error;
      }
      await sleep(pause);
    }
  }
  return (await sendRequest(address(path), wish)) as Answer;
}

/** Return the URL of a resource, without empty parameters. */
export function address(path: string, query: Query = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
  const asked = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return `${BASE}${path}${asked && `?${asked}`}`;
}

/** Return the message of an error. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function isRetryable(error: unknown): boolean {
  return error instanceof Unreachable || (error instanceof Problem && RETRYABLE_STATUSES.has(error.status));
}

async function sendRequest(url: string, wish: RequestInit): Promise<unknown> {
  const answer = await fetchResponse(url, wish);
  const text = await answer.text().catch(throwUnreachable);
  const document = parseJson(text);
  if (answer.status >= 500) {
    errorId = String(document.error_id ?? "");
  }
  if (!answer.ok) {
    throw new Problem(answer.status, document);
  }
  return document;
}

async function fetchResponse(url: string, wish: RequestInit): Promise<Response> {
  return fetch(url, { ...wish, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(throwUnreachable);
}

function throwUnreachable(): never {
  throw new Unreachable();
}

function parseJson(text: string): Record<string, unknown> {
  try {
    return text ? JSON.parse(text) : {};
  } catch {
    return {};
  }
}

function postRequest(body: unknown, key?: string): RequestInit {
  const headers: Record<string, string> = { "Content-Type": "application/json", "X-CSRFToken": csrfToken() };
  if (key) {
    headers["Idempotency-Key"] = key;
  }
  return { method: "POST", headers, body: JSON.stringify(body) };
}

/** Return the CSRF token. */
export function csrfToken(): string {
  return /(?:^|; )csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? "";
}

/** `crypto.randomUUID` is missing on pages without HTTPS. */
function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

function sleep(pause: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, pause));
}

/** Return the API of a campaign. */
export function campaignApi(id: string) {
  const at = (what: string) => `campaigns/${id}/${what}`;
  return {
    summary: () => get<Schemas["SummaryOut"]>(at("")),
    cards: <Row>() => get<{ count: number; results: Row[] }>(at("cards/")),
    state: (seat: number | null, version?: number) =>
      get<Schemas["StateOut"]>(at("state"), { seat, at: version }),
    events: (seat: number | null, after: number, limit: number) =>
      get<Schemas["EventsOut"]>(at("events"), { seat, after, limit }),
    remarks: (after: number) => get<Schemas["RemarksOut"]>(at("remarks"), { after, limit: 500 }),
    replay: (seat: number | null) => get<Schemas["ReplayOut"]>(at("replay"), { seat }),
    result: () => get<Schemas["ResultOut"]>(at("result")),
    score: () => get<Schemas["ScoreOut"]>(at("score")),
    prospects: () => get<Schemas["ProspectsOut"]>(at("undo")),
    stops: (seat: number) => get<Schemas["StopsOut"]>(at("stops"), { seat }),
    keepStops: (seat: number, wish: Schemas["StopsIn"]) =>
      put<Schemas["StopsOut"]>(at("stops"), wish, { seat }),
    act: (wish: Schemas["ActIn"]) => postOnce<Schemas["ActedOut"]>(at("actions"), wish),
    move: (way: "undo" | "redo", wish: Partial<Schemas["MoveIn"]>) =>
      postOnce<Schemas["MovedOut"]>(at(way), wish),
    resign: (wish: Schemas["ResignIn"]) => postOnce<Schemas["ActedOut"]>(at("resign"), wish),
    vote: (wish: Schemas["VoteIn"]) => postOnce<Schemas["MovedOut"]>(at("vote"), wish),
    remind: (seat: number) => post<Schemas["RemindedOut"]>(at(`seats/${seat}/remind`), {}),
    callBot: (seat: number) => post<Schemas["MovedOut"]>(at(`seats/${seat}/stand-in`), {}),
    takeBack: (seat: number) => remove<Schemas["MovedOut"]>(at(`seats/${seat}/stand-in`)),
    say: (wish: Schemas["RemarkIn"]) => post<Schemas["RemarkOut"]>(at("remarks"), wish),
    review: () => get<Schemas["ReviewOut"]>(at("review")),
    startReview: () => post<Schemas["ReviewOut"]>(at("review"), {}),
    askHint: (wish: Schemas["ExpertHintIn"]) => post<Schemas["ExpertHintOut"]>(at("hint"), wish),
    hint: (seat: number | null) => get<Schemas["ExpertHintOut"]>(at("hint"), { seat }),
    fork: (wish: Partial<Schemas["ForkIn"]>) => post<Schemas["SummaryOut"]>(at("fork"), wish),
    streamAddress: (seat: number | null, after: number) => address(at("stream"), { seat, after }),
  };
}

/** API of decks. */
export const deckApi = {
  deck: (id: string) => get<Schemas["DeckOut"]>(`decks/${id}/`),
  change: (id: string, wish: Schemas["ChangedDeckIn"]) => put<Schemas["DeckOut"]>(`decks/${id}/`, wish),
  check: (wish: Schemas["CheckIn"]) => post<Schemas["SheetOut"]>("decks/check", wish),
  brought: (campaign: string, seat: string) =>
    get<Schemas["SecretOut"]>(`campaigns/${campaign}/seats/${seat}/secret`),
  checkAt: (campaign: string, seat: string, deck: Schemas["CheckSecretIn"]["deck"]) =>
    post<Schemas["SheetOut"]>(`campaigns/${campaign}/seats/${seat}/secret/check`, { deck }),
};

/** A card of a card set, as in a card file. */
export type CardRow = Record<string, unknown>;

/** API of custom card sets. */
export const cardSetApi = {
  set: (id: string) => get<Schemas["CardSetOut"]>(`card-sets/${id}/`),
  create: (wish: { ruleset: string; title: string; description: string; rows: readonly CardRow[] }) =>
    post<Schemas["CardSetOut"]>("card-sets/", wish),
  change: (id: string, wish: Schemas["ChangedCardSetIn"]) =>
    put<Schemas["CardSetOut"]>(`card-sets/${id}/`, wish),
  versions: (id: string) => get<Schemas["CardSetVersionSummaryOut"][]>(`card-sets/${id}/versions/`),
  version: (id: string, number: number) =>
    get<Schemas["CardSetVersionOut"]>(`card-sets/${id}/versions/${number}/`),
  save: (id: string, rows: readonly CardRow[]) =>
    post<Schemas["CardSetVersionOut"]>(`card-sets/${id}/versions/`, { rows }),
  check: (ruleset: string, rows: readonly CardRow[]) =>
    post<Schemas["CheckedCardSetOut"]>("card-sets/check", { ruleset, rows }),
  schema: (ruleset: string) => get<Schemas["CardSchemaOut"]>("card-sets/schema", { ruleset }),
  example: (ruleset: string, design: string) =>
    get<{ row: CardRow }>("card-sets/example", { ruleset, design }),
  tryCard: (id: string, design: string) => post<Schemas["SummaryOut"]>(`card-sets/${id}/try`, { design }),
  textAddress: (id: string) => address(`card-sets/${id}/text`),
};

export const reportApi = {
  report: (wish: Partial<Schemas["ReportIn"]>) => postOnce<Schemas["ReportOut"]>("reports/", wish),
};

export const rulesetApi = {
  describe: (name: string) => get<Schemas["RulesetDetailOut"] & Record<string, unknown>>(`rulesets/${name}/`),
  rules: (name: string) => get<Schemas["RulesOut"]>(`rulesets/${name}/rules/`),
  decks: (name: string) => get<Schemas["RulesetDecksOut"]>(`rulesets/${name}/decks/`),
  cards: <Row>(name: string) => get<{ count: number; results: Row[] }>(`rulesets/${name}/cards/`),
};
