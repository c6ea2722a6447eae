import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { decode } from "turbo-stream";
import { answered, connection } from "./connection";
import { askUntilReached, isUnreached, KEY_FIELD, patientFetch, unreachedAnswer } from "./patient-fetch";

beforeEach(() => vi.stubGlobal("location", new URL("http://soko.example/product/1")));
afterEach(() => {
  answered();
  vi.unstubAllGlobals();
});

type Say = Response | "down";

/** Gives these answers in turn, and counts the requests. */
function lineOf(...says: Say[]) {
  const asked: string[] = [];
  const plainFetch = (input: RequestInfo | URL) => {
    const said = says.shift();
    asked.push(new URL(input as string, location.href).pathname);
    return said === "down" || !said
      ? Promise.reject(new TypeError("Failed to fetch"))
      : Promise.resolve(said);
  };
  return { plainFetch, asked };
}

const page = () => new Response("[]", { headers: { "Content-Type": "text/x-script" } });
const noPause = () => Promise.resolve();
const form = (fields: Record<string, string>) => ({ method: "POST", body: new URLSearchParams(fields) });

test("a page that cannot be had is asked for until it comes; meanwhile the reader is told that it will open", async () => {
  const gateway = new Response("Bad gateway", { status: 502, headers: { "Content-Type": "text/html" } });
  const { plainFetch, asked } = lineOf("down", gateway, "down", page());
  const told: unknown[] = [];
  const pause = async () => void told.push(connection());
  const answer = await patientFetch(plainFetch, { pause, isOpening: () => true })("/browse.data");
  expect(answer.status).toBe(200);
  expect(asked).toHaveLength(4);
  expect(told).toEqual(Array(3).fill({ isReached: false, trouble: "opening" }));
  expect(connection()).toEqual({ isReached: true, trouble: null });
});

test("of newer figures that cannot be had nobody is told that a page will open", async () => {
  const told: unknown[] = [];
  const pause = async () => void told.push(connection());
  await patientFetch(lineOf("down", page()).plainFetch, { pause })("/auction/1.data");
  expect(told).toEqual([{ isReached: false, trouble: null }]);
});

test("whoever goes elsewhere meanwhile is not waited for", async () => {
  const { plainFetch } = lineOf("down");
  const leave = () => Promise.reject(new DOMException("Given up", "AbortError"));
  await expect(patientFetch(plainFetch, { pause: leave })("/browse.data")).rejects.toThrow("Given up");
});

test("an error that the shop itself tells is passed on", async () => {
  const told = new Response("[]", { status: 503, headers: { "Content-Type": "text/x-script" } });
  expect(await patientFetch(lineOf(told).plainFetch, { pause: noPause })("/cart.data")).toBe(told);
});

test("a form is sent once, and told where no answer came, in words that Remix can read", async () => {
  const { plainFetch, asked } = lineOf("down", "down", new Response("{}"));
  const answer = await patientFetch(plainFetch, { pause: noPause })(
    "/login.data",
    form({ username: "wanjiku" }),
  );
  expect(asked.filter((path) => path === "/login.data")).toHaveLength(1);
  expect(connection()).toEqual({ isReached: false, trouble: "sent" });
  expect(answer.status).toBe(503);
  const { value } = await decode(answer.body ?? new ReadableStream());
  expect(value).toEqual({ data: { unreached: true } });
  expect(isUnreached((value as { data: unknown }).data)).toBe(true);
  await askUntilReached(plainFetch, noPause);
  expect(connection(), "that it got no answer stays told").toEqual({ isReached: true, trouble: "sent" });
});

test("a form that carries a key is sent again until it is answered, three times at most", async () => {
  const keyed = form({ [KEY_FIELD]: "a1" });
  const second = lineOf("down", page());
  expect((await patientFetch(second.plainFetch, { pause: noPause })("/product/1.data", keyed)).status).toBe(
    200,
  );
  const never = lineOf("down", "down", "down", new Response("{}"));
  expect((await patientFetch(never.plainFetch, { pause: noPause })("/product/1.data", keyed)).status).toBe(
    503,
  );
  expect(never.asked.filter((path) => path === "/product/1.data")).toHaveLength(3);
});

test("an answer whose end never comes is no answer", async () => {
  const cut = new ReadableStream({
    start: (stream) => {
      stream.enqueue(new TextEncoder().encode("["));
      stream.error(new TypeError("network error"));
    },
  });
  const { plainFetch, asked } = lineOf(new Response(cut), page());
  await patientFetch(plainFetch, { pause: noPause })("/_root.data");
  expect(asked).toHaveLength(2);
});

test("what is no page goes its own way", async () => {
  for (const path of ["/live/auction/1", "/__manifest?p=%2Fcart"]) {
    await expect(patientFetch(lineOf("down").plainFetch, { pause: noPause })(path)).rejects.toThrow(
      "Failed to fetch",
    );
    expect(connection().isReached).toBe(true);
  }
  expect(unreachedAnswer()).not.toBe(unreachedAnswer());
});
