import { expect, test } from "vitest";
import { MANUAL_CLOSE } from "./close-time";
import { closedByText, closeSentences, roundEndText, softCloseText } from "./close-text";

const closesAt = new Date("2026-11-26T15:00:00.000Z");
const after = (minutes: number) => new Date(closesAt.getTime() + minutes * 60_000);
const open = {
  closesAt,
  plannedCloseAt: closesAt,
  softCloseMinutes: 5,
  latestCloseAt: after(30),
  closedAt: null,
};

test("page and proof show the soft close, each move by hand and a close earlier than announced", () => {
  expect(closeSentences(open, [])).toEqual([
    "A new leader in the last 5 min moves the close to 5 min later, to 26 Nov, 18:30 EAT at most.",
  ]);
  expect(closeSentences({ ...open, closesAt: after(5) }, [])).toContain(
    "New leaders moved the close from 26 Nov, 18:00:00 EAT to 26 Nov, 18:05:00 EAT",
  );
  const moves = [
    { at: after(-90), from: null, to: after(60) },
    { at: after(-60), from: after(60), to: closesAt },
  ];
  expect(closeSentences({ ...open, softCloseMinutes: null, closedAt: after(-10) }, moves)).toEqual([
    "Close set to 26 Nov 2026, 19:00 EAT at 26 Nov 2026, 16:30 EAT",
    "Close moved from 26 Nov 2026, 19:00 EAT to 26 Nov 2026, 18:00 EAT at 26 Nov 2026, 17:00 EAT",
    "Closed by hand at 26 Nov, 17:50:00 EAT, before 26 Nov, 18:00:00 EAT, the time announced",
  ]);
});

test("the proof says when the round closed by the clock, also when it was decided later", () => {
  expect(closedByText({ ...open, closedAt: after(90), ledgerSeq: 3 })).toBe(
    "The round closed by the clock at 26 Nov, 18:00:00 EAT; 3 pledges came before. It was decided at 26 Nov, 19:30:00 EAT.",
  );
  expect(closedByText({ ...open, closedAt: after(-1), ledgerSeq: 3 })).toBeNull();
  expect(closedByText({ ...MANUAL_CLOSE, closedAt: after(-1), ledgerSeq: 3 })).toBeNull();
  expect(roundEndText(open)).toBe("Closes 26 Nov 2026, 18:00 EAT");
  expect(roundEndText({ closedAt: null, closesAt: null })).toBe("Still open");
});

test("a round that nobody moved, or that closed at its time, has nothing to say about it", () => {
  const hard = { ...open, softCloseMinutes: null, latestCloseAt: null };
  expect(closeSentences(hard, [])).toEqual([]);
  expect(closeSentences({ ...hard, closedAt: closesAt }, [])).toEqual([]);
  expect(closeSentences({ ...hard, closedAt: after(1) }, [])).toEqual([]);
  expect(closeSentences({ ...hard, plannedCloseAt: null }, []), "an older round").toEqual([]);
  expect(closeSentences({ ...MANUAL_CLOSE, closedAt: after(1) }, [])).toEqual([]);
  expect(closeSentences({ ...open, closedAt: closesAt }, []), "closed: its soft close is over").toEqual([]);
});

test("a move from or to no time says so", () => {
  const moved = (from: Date | null, to: Date | null) =>
    closeSentences({ ...MANUAL_CLOSE, closedAt: null }, [{ at: after(-90), from, to }]);
  expect(moved(closesAt, null)).toEqual([
    "Close moved from 26 Nov 2026, 18:00 EAT to no time at 26 Nov 2026, 16:30 EAT",
  ]);
  expect(moved(null, null)).toEqual(["Close moved from no time to no time at 26 Nov 2026, 16:30 EAT"]);
});

test("the proof counts the pledges before the close", () => {
  const text = (ledgerSeq: number) => closedByText({ ...open, closedAt: closesAt, ledgerSeq });
  expect(text(0)).toContain("; nobody had pledged. It was decided at 26 Nov, 18:00:00 EAT.");
  expect(text(1)).toContain("; 1 pledge came before.");
  expect(text(2)).toContain("; 2 pledges came before.");
  expect(text(1234)).toContain("; 1,234 pledges came before.");
  expect(closedByText({ ...open, closedAt: null, ledgerSeq: 1 })).toBeNull();
});

test("staff read when a round closed, or closes", () => {
  expect(roundEndText({ closedAt: after(5), closesAt })).toBe("26 Nov 2026, 18:05 EAT");
});

test("a soft close is announced only with its minutes and its bound (D72)", () => {
  expect(softCloseText(open)).toContain("in the last 5 min");
  expect(softCloseText({ ...open, softCloseMinutes: null })).toBeNull();
  expect(softCloseText({ ...open, latestCloseAt: null })).toBeNull();
});
