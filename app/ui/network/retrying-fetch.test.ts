import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { decode } from "turbo-stream";
import { KEY_FIELD } from "~/domain/form/form-key";
import { REFUSED_HEADER } from "~/domain/form/form-mark";
import { markAnswered, connection } from "./connection";
import { connectionText } from "./connection-text";
import {
  retryUntilReached,
  isUnreached,
  answerOrPrevious,
  retryingFetch,
  unreachedAnswer,
} from "./retrying-fetch";

beforeEach(() => vi.stubGlobal("location", new URL("http://soko.example/product/1")));
afterEach(() => {
  markAnswered();
  vi.unstubAllGlobals();
});

type Given = Response | "down";

/** A fetch that gives these answers in turn and records the requests. */
function fetchGiving(...given: Given[]) {
  const asked: string[] = [];
  const plainFetch = (input: RequestInfo | URL) => {
    const next = given.shift();
    asked.push(new URL(input as string, location.href).pathname);
    return next === "down" || !next
      ? Promise.reject(new TypeError("Failed to fetch"))
      : Promise.resolve(next);
  };
  return { plainFetch, asked };
}

const page = () => new Response("[]", { headers: { "Content-Type": "text/x-script" } });
const noPause = () => Promise.resolve();
const form = (fields: Record<string, string>) => ({ method: "POST", body: new URLSearchParams(fields) });

test("a page that cannot load is requested until it does; meanwhile the reader sees that it will open", async () => {
  const gateway = new Response("Bad gateway", { status: 502, headers: { "Content-Type": "text/html" } });
  const { plainFetch, asked } = fetchGiving("down", gateway, "down", page());
  const states: unknown[] = [];
  const pause = async () => void states.push(connection());
  const answer = await retryingFetch(plainFetch, { pause, isOpening: () => true })("/browse.data");
  expect(answer.status).toBe(200);
  expect(asked).toHaveLength(4);
  expect(states).toMatchObject(Array(3).fill({ isReached: false, trouble: "opening" }));
  expect(connection()).toMatchObject({ isReached: true, trouble: null });
});

test("a failed refresh of figures does not say that a page will open", async () => {
  const states: unknown[] = [];
  const pause = async () => void states.push(connection());
  await retryingFetch(fetchGiving("down", page()).plainFetch, { pause })("/auction/1.data");
  expect(states).toMatchObject([{ isReached: false, trouble: null }]);
});

test("the retry ends when the person navigates elsewhere", async () => {
  const { plainFetch } = fetchGiving("down");
  const leave = () => Promise.reject(new DOMException("Given up", "AbortError"));
  await expect(retryingFetch(plainFetch, { pause: leave })("/browse.data")).rejects.toThrow("Given up");
});

test("an error of the shop itself is passed on", async () => {
  const failure = new Response("[]", { status: 503, headers: { "Content-Type": "text/x-script" } });
  expect(await retryingFetch(fetchGiving(failure).plainFetch, { pause: noPause })("/cart.data")).toBe(
    failure,
  );
});

test("a form is sent once, and without an answer the result is one that Remix can read", async () => {
  const { plainFetch, asked } = fetchGiving("down", "down", new Response("{}"));
  const answer = await retryingFetch(plainFetch, { pause: noPause })(
    "/login.data",
    form({ username: "wanjiku" }),
  );
  expect(asked.filter((path) => path === "/login.data")).toHaveLength(1);
  expect(connection()).toMatchObject({ isReached: false, trouble: "sent" });
  expect(answer.status).toBe(503);
  const { value } = await decode(answer.body ?? new ReadableStream());
  expect(value).toEqual({ data: { unreached: true } });
  expect(isUnreached((value as { data: unknown }).data)).toBe(true);
  await retryUntilReached(plainFetch, noPause);
  expect(connection(), "the missing answer stays reported").toMatchObject({
    isReached: true,
    trouble: "sent",
  });
});

test("a form with an idempotency key is sent again until it is answered, at most three times", async () => {
  const keyed = form({ [KEY_FIELD]: "a1" });
  const second = fetchGiving("down", page());
  expect((await retryingFetch(second.plainFetch, { pause: noPause })("/product/1.data", keyed)).status).toBe(
    200,
  );
  const never = fetchGiving("down", "down", "down", new Response("{}"));
  expect((await retryingFetch(never.plainFetch, { pause: noPause })("/product/1.data", keyed)).status).toBe(
    503,
  );
  expect(never.asked.filter((path) => path === "/product/1.data")).toHaveLength(3);
});

test("an incomplete answer is no answer", async () => {
  const cut = new ReadableStream({
    start: (stream) => {
      stream.enqueue(new TextEncoder().encode("["));
      stream.error(new TypeError("network error"));
    },
  });
  const { plainFetch, asked } = fetchGiving(new Response(cut), page());
  await retryingFetch(plainFetch, { pause: noPause })("/_root.data");
  expect(asked).toHaveLength(2);
});

test("requests other than pages are not retried", async () => {
  for (const path of ["/live/auction/1", "/__manifest?p=%2Fcart"]) {
    await expect(retryingFetch(fetchGiving("down").plainFetch, { pause: noPause })(path)).rejects.toThrow(
      "Failed to fetch",
    );
    expect(connection().isReached).toBe(true);
  }
  expect(unreachedAnswer()).not.toBe(unreachedAnswer());
});

test("while a form has no answer, the page keeps the answer before it: the total stays with its discount", () => {
  const before = { discount: { code: "KARIBU", cents: 10_000 } };
  expect(answerOrPrevious<object | undefined>(before, { unreached: true })).toEqual({
    ...before,
    unreached: true,
  });
  expect(answerOrPrevious<object | undefined>(before, { discount: undefined })).toEqual({
    discount: undefined,
  });
  expect(answerOrPrevious<object | undefined>(before, undefined)).toBeUndefined();
  expect(answerOrPrevious<object | undefined>(undefined, { unreached: true })).toEqual({ unreached: true });
});

test("a form of a page made for another account is answered once, and the page says so until it is opened again", async () => {
  const refusal = "You are logged in as amina now; this page was made for another account.";
  const refused = () =>
    new Response("[]", { status: 409, headers: { [REFUSED_HEADER]: encodeURIComponent(refusal) } });
  const answer = await retryingFetch(async () => refused())("/checkout.data", { method: "POST" });
  expect(answer.status).toBe(409);
  expect(connectionText(connection(), false)).toBe(refusal);
  await retryingFetch(async () => page())("/cart.data");
  expect(connectionText(connection(), false)).toBe(refusal);
});
