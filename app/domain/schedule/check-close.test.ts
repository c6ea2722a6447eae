import { expect, test } from "vitest";
import { checkClose, readCloseSettings, closeSettingsText } from "./check-close";

const closesAt = new Date("2026-11-26T15:00:00.000Z");
const at = (minutes: number) => new Date(closesAt.getTime() + minutes * 60_000);
const opened = { afterSeq: 0, closesAt, softCloseMinutes: 5, latestCloseAt: at(7) };
const entry = (seq: number, participationId: number, cents: number, minutes: number) => ({
  seq,
  participationId,
  cents,
  submittedAt: at(minutes),
});

const LEDGER = [
  entry(1, 1, 600, -60),
  entry(2, 2, 700, -4),
  entry(3, 2, 800, -3),
  entry(4, 1, 750, 0),
  entry(5, 1, 800, 0.5),
];

test("the close follows from the pledges: each new leader of the last minutes moves it", () => {
  expect(checkClose([opened], LEDGER)).toEqual({ closesAt: at(5.5), lateSeq: null });
  expect(checkClose([opened], LEDGER.slice(0, 4))).toEqual({ closesAt: at(1), lateSeq: null });
  expect(checkClose([opened], [...LEDGER, entry(6, 3, 900, 5)]).closesAt, "at most to the bound").toEqual(
    at(7),
  );
});

test("a pledge at the close, or after one that was not moved, is named", () => {
  expect(checkClose([opened], [...LEDGER, entry(6, 3, 900, 5.5)]).lateSeq).toBe(6);
  expect(checkClose([{ ...opened, softCloseMinutes: null }], LEDGER).lateSeq).toBe(4);
});

test("a close moved by hand applies only to the pledges after it", () => {
  const sets = [opened, { ...opened, afterSeq: 1, closesAt: at(-20), latestCloseAt: at(-13) }];
  expect(checkClose(sets, LEDGER.slice(0, 1))).toEqual({ closesAt: at(-20), lateSeq: null });
  expect(checkClose(sets, LEDGER).lateSeq).toBe(2);
  expect(checkClose([], LEDGER), "closed by hand").toEqual({ closesAt: null, lateSeq: null });
});

test("the published times of the close are read back unchanged", () => {
  const sets = [opened, { afterSeq: 3, closesAt: null, softCloseMinutes: null, latestCloseAt: null }];
  expect(readCloseSettings(closeSettingsText(sets))).toEqual(sets);
  expect(readCloseSettings("")).toEqual([]);
});

test("a close moved by hand after some pledges does not touch those", () => {
  const sets = [opened, { ...opened, afterSeq: 3, closesAt: at(60), latestCloseAt: at(67) }];
  expect(checkClose(sets, LEDGER)).toEqual({ closesAt: at(60), lateSeq: null });
  const late = [opened, { ...opened, afterSeq: 4, closesAt: at(60), latestCloseAt: at(67) }];
  // the second pledge moved the close to a minute after it, and the third is its leader's raise
  expect(checkClose(late, [...LEDGER.slice(0, 3), entry(4, 1, 750, 3)])).toEqual({
    closesAt: at(1),
    lateSeq: 4,
  });
});

test("the highest pledge of all others counts, in whatever order they came", () => {
  const pledges = [entry(1, 1, 900, -90), entry(2, 2, 300, -80), entry(3, 3, 500, -1)];
  expect(checkClose([opened], pledges).closesAt, "below the first").toEqual(closesAt);
  expect(checkClose([opened], [...pledges, entry(4, 1, 950, -0.5)]).closesAt, "a leader's raise").toEqual(
    closesAt,
  );
  expect(checkClose([opened], [...pledges, entry(4, 2, 900, -0.5)]).closesAt, "a tie").toEqual(at(4.5));
});
