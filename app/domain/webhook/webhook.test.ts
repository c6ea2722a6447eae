import { expect, test } from "vitest";
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

test("an address has at most 500 characters, and a longer one reads this alone", () => {
  const long = (length: number) => `https://example.com/${"x".repeat(length - 20)}`;
  expect(parse(long(500)).success).toBe(true);
  expect(parse(long(501)).error?.issues.map(({ message }) => message)).toEqual([
    "The address may have up to 500 characters",
  ]);
  expect(parse("x".repeat(501)).error?.issues.length).toBe(1);
});

test.each(["https://me@example.com", "https://:secret@example.com", "xhttps:a", "https+unix://example.com"])(
  "an address names neither a user nor a password nor another protocol (%s)",
  (url) => {
    expect(parse(url).success).toBe(false);
  },
);

test("an event that is left out of the form is none, and a list of events is no text", () => {
  const parsed = webhookSchema.safeParse({ url: "https://example.com" });
  expect(parsed.error?.issues.map(({ message }) => message)).toEqual(["Please tick at least one event"]);
  expect(parse("https://example.com", "order.paid round.closed").success).toBe(false);
});

test("an address that is refused says why", () => {
  const refusal = (url: string, isPrivate: boolean) =>
    refuseAddress(url, { mayBePrivate: false, isPrivate })?.message;
  expect(refusal("http://example.com", true)).toContain("must begin with https");
  expect(refusal("https://example.com", true)).toContain("private network");
});
