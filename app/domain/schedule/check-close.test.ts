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
