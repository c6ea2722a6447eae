import { expect, test } from "vitest";
import {
  announcedClose,
  closePromiseTexts,
  earliestClose,
  refuseCloseAuctionByHand,
  refuseCloseByHand,
  refuseShortRound,
  shortestText,
} from "./promised-close";

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

test("a round's own time is announced, else an end that is kept", () => {
  const end = after(90);
  expect(announcedClose({ closesAt: after(60) }, { keepsEnd: true, endTime: end })).toEqual(after(60));
  expect(announcedClose({ closesAt: null }, { keepsEnd: true, endTime: end })).toEqual(end);
  expect(announcedClose({ closesAt: null }, { keepsEnd: false, endTime: end })).toBeNull();
  expect(announcedClose({ closesAt: null }, { keepsEnd: true, endTime: null })).toBeNull();
});

test("the shortest time begins at the round's opening or at the auction's start, whichever is later (D109)", () => {
  const earliest = (startTime: Date | null, shortestRoundMinutes: number | null = 60) =>
    earliestClose(now, { shortestRoundMinutes, startTime });
  expect(earliest(null)).toEqual(after(60));
  expect(earliest(after(-30))).toEqual(after(60));
  expect(earliest(after(30))).toEqual(after(90));
  for (const none of [0, null]) expect(earliest(after(30), none)).toBeNull();
  expect([60, 120, 36 * 60].map(shortestText)).toEqual(["1 h", "2 h", "1 day 12 h"]);
});

test("a round that is too short for its promise names the shortest time and the moment", () => {
  const day = { ...NOTHING, shortestRoundMinutes: 36 * 60 };
  const refusal = (closesAt: Date | null, endTime: Date | null) =>
    refuseShortRound({ opens: now, closesAt }, { ...day, endTime });
  expect(refusal(after(60), null)).toEqual({
    code: "invalid",
    message: "Every round is open for at least 1 day 12 h: until 28 Nov, 04:00 EAT",
    field: "closes_at",
  });
  expect(refusal(null, after(60))).toEqual({
    code: "invalid",
    message: "This auction ends 26 Nov, 17:00 EAT: too soon for a round of 1 day 12 h",
  });
  expect(refusal(after(36 * 60), after(36 * 60))).toBeNull();
  expect(refuseShortRound({ opens: now, closesAt: now }, NOTHING)).toBeNull();
});

test("an auction that is closed by hand before an end that is kept says when it ends", () => {
  const kept = { ...NOTHING, keepsEnd: true, endTime: after(120) };
  expect(refuseCloseAuctionByHand(kept, now)?.message).toBe(
    "This auction ends at 18:00 EAT, as announced. Void it to end it sooner.",
  );
  expect(refuseCloseAuctionByHand({ ...kept, endTime: null }, now)).toBeNull();
});

test("the promises are as many sentences as the auction makes", () => {
  const texts = (state: "active" | "closed", closesAt: Date | null, promises: object = {}) =>
    closePromiseTexts({ state, openedAt: now, closesAt }, { ...NOTHING, ...promises });
  const [byHand, atItsTime] = [
    "The shop closes this round by hand, at any time.",
    "This round closes at its time. The shop can move it, but says so at least 10 minutes before.",
  ];
  const anyTime = "A round without a closing time may be closed at any time.";
  const shortest = "Every round is open for at least 1 h, unless it is declared void.";
  expect(texts("active", null)).toEqual([byHand]);
  expect(texts("active", after(60))).toEqual([atItsTime]);
  expect(texts("closed", after(60))).toEqual([anyTime]);
  expect(texts("closed", null, { shortestRoundMinutes: 60 })).toEqual([shortest]);
  expect(texts("active", after(60), { shortestRoundMinutes: 60, endTime: after(90) })).toEqual([
    atItsTime,
    shortest,
    "After this round the shop may close the auction before its end.",
  ]);
  expect(texts("closed", after(60), { endTime: after(90) })).toEqual([
    anyTime,
    "The auction's end is its latest close. The shop may close earlier by hand.",
  ]);
  expect(texts("active", null, { endTime: after(90), keepsEnd: true })).toEqual([
    atItsTime,
    "The shop keeps the auction's end.",
  ]);
});
