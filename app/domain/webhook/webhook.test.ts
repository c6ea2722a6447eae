import { expect, test } from "vitest";
import { MAX_TRIES, nextTryAt } from "./tries";
import { eventsIn, refuseAddress, webhookSchema } from "./webhook";

const parse = (url: unknown, events: unknown = ["order.paid"]) => webhookSchema.safeParse({ url, events });

test.each(["https://example.com/soko", "http://localhost:3000/hook?x=1", " https://example.co.ke "])(
  "%j is a valid address",
  (url) => {
    expect(parse(url).success).toBe(true);
  },
);

test.each([
  "",
  "example.com",
  "ftp://example.com",
  "https://me:secret@example.com",
  "https://example.com/#x",
  null,
])("%j is not a valid address", (url) => {
  expect(parse(url).error?.issues.map(({ message }) => message)).toEqual([
    "Please enter an address such as https://example.com/soko",
  ]);
});

test("at least one event is ticked, and each counts once, in the order of the list", () => {
  expect(parse("https://example.com", "round.closed").data?.events).toEqual(["round.closed"]);
  expect(parse("https://example.com", ["auction.won", "order.paid", "order.paid"]).data?.events).toEqual([
    "order.paid",
    "auction.won",
  ]);
  for (const none of [[], ["order.gone"], "", null])
    expect(parse("https://example.com", none).error?.issues[0]).toMatchObject({
      message: "Please tick at least one event",
      path: ["events"],
    });
});

test("only events that this release knows are read from the column", () => {
  expect(eventsIn("order.paid order.gone auction.won")).toEqual(["order.paid", "auction.won"]);
  expect(eventsIn("")).toEqual([]);
});

test("messages with people's names need https and no private network, unless the owner allows it", () => {
  const publicOnly = { mayBePrivate: false, isPrivate: false };
  expect(refuseAddress("http://example.com", publicOnly)).toMatchObject({ code: "invalid", field: "url" });
  expect(refuseAddress("HTTPS://example.com", publicOnly)).toBeNull();
  expect(refuseAddress("https://10.0.0.1", { ...publicOnly, isPrivate: true })).toMatchObject({
    field: "url",
  });
  expect(refuseAddress("http://10.0.0.1", { mayBePrivate: true, isPrivate: true })).toBeNull();
});

test("each pause before a retry is longer, and after the last try there is none (D84)", () => {
  const now = new Date("2026-11-23T12:00:00Z");
  const pauses = Array.from({ length: MAX_TRIES }, (_, n) => nextTryAt(n + 1, now)?.getTime() ?? null);
  expect(pauses.at(-1)).toBeNull();
  const known = pauses.slice(0, -1).map((at) => (at ?? 0) - now.getTime());
  expect(known).toEqual(known.toSorted((a, b) => a - b));
  expect([known[0], known.at(-1)]).toEqual([10_000, 36_000_000]);
  expect(nextTryAt(3, now, new Date(now.getTime() + 300_000))).toBeNull();
});
