import { expect, test } from "vitest";
import { closePromiseTexts, refuseCloseAuctionByHand, refuseCloseByHand } from "./promised-close";

const now = new Date("2026-11-26T13:00:00.000Z");
const after = (minutes: number, ms = 0) => new Date(now.getTime() + minutes * 60_000 + ms);
const NOTHING = { shortestRoundMinutes: 0, keepsEnd: false, startTime: null, endTime: null };
const opened = (minutesAgo: number, closesAt: Date | null = null) => ({
  openedAt: after(-minutesAgo),
  closesAt,
});

test("a round with a closing time is not closed by hand before it, and says when it closes (D108)", () => {
  const refusal = refuseCloseByHand(opened(60, after(120)), NOTHING, now);
  expect(refusal).toEqual({
    code: "conflict",
    message: "This round closes at 18:00 EAT, as announced. Bring the time forward, or void the round.",
  });
  expect(refuseCloseByHand(opened(60, after(24 * 60)), NOTHING, now)?.message).toContain(
    "at 27 Nov, 16:00 EAT",
  );
  expect(refuseCloseByHand(opened(60, now), NOTHING, now), "it is due").toBeNull();
  expect(refuseCloseByHand(opened(0), NOTHING, now), "without a time: at any time").toBeNull();
});

test("an end that is kept is the close of a round without a time of its own", () => {
  const kept = { ...NOTHING, keepsEnd: true, endTime: after(120) };
  expect(refuseCloseByHand(opened(60), kept, now)?.message).toContain("closes at 18:00 EAT");
  expect(refuseCloseByHand(opened(60, now), kept, now), "its own time is over").toBeNull();
  expect(refuseCloseByHand(opened(60), { ...kept, keepsEnd: false }, now)).toBeNull();
  expect(refuseCloseAuctionByHand(kept, now)?.code).toBe("conflict");
  expect(refuseCloseAuctionByHand({ ...kept, endTime: now }, now)).toBeNull();
  expect(refuseCloseAuctionByHand({ ...kept, keepsEnd: false }, now)).toBeNull();
});

test("no round closes before its shortest time, counted from the auction's start (D109)", () => {
  const hour = { ...NOTHING, shortestRoundMinutes: 60 };
  expect(refuseCloseByHand(opened(59), hour, now)?.message).toContain("until 16:01 EAT: 1 h was promised");
  expect(refuseCloseByHand(opened(60), hour, now)).toBeNull();
  expect(refuseCloseByHand(opened(600), { ...hour, startTime: after(-59) }, now)?.code).toBe("conflict");
  expect(
    refuseCloseByHand(opened(60), { ...hour, shortestRoundMinutes: null }, now),
    "older auctions",
  ).toBeNull();
});

test("before anybody pays, the page says when round and auction may close", () => {
  const texts = (closesAt: Date | null, promises: object = {}) =>
    closePromiseTexts({ state: "active", openedAt: now, closesAt }, { ...NOTHING, ...promises }).join(" ");
  expect(texts(null)).toContain("by hand, at any time");
  expect(texts(null, { shortestRoundMinutes: 60 })).toContain("not before 26 Nov, 17:00 EAT");
  expect(texts(null, { shortestRoundMinutes: 60 })).toContain("at least 1 h");
  expect(texts(after(60))).toContain("closes at its time");
  expect(texts(after(60))).not.toContain("at any time");
  expect(texts(null, { endTime: after(60) })).toContain("The shop may close earlier by hand");
  expect(texts(after(60), { endTime: after(90) })).not.toContain("earlier by hand");
  expect(texts(null, { endTime: after(60), keepsEnd: true })).toContain("keeps the auction's end");
  expect(closePromiseTexts(null, NOTHING).join()).toContain("may be closed at any time");
});
