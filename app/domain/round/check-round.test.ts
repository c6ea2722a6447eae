import { expect, test } from "vitest";
import { ledgerHash } from "~/domain/audit/ledger";
import { digests, publishedRound } from "./check.fixture";
import { type PublishedEntry, type PublishedRound, findRoundMismatch, shownEntry } from "./check-round";
import { mismatchText } from "./check-text";
import { sha256 } from "./digests.fixture";

const TIE = publishedRound(7, [
  [31, 60_000],
  [32, 90_000],
  [33, 70_000],
  [33, 90_000],
  [34, 90_000],
]);

const sure = publishedRound(8, [
  [41, 60_000],
  [42, 61_000],
]);

test.each([
  ["with a draw", TIE],
  ["with one highest pledge", sure],
  ["without pledges", publishedRound(9, [])],
  ["declared void", publishedRound(10, [[51, 60_000]], true)],
])("an unchanged round %s matches its proof", async (_, round) => {
  expect(await findRoundMismatch(round, digests)).toBeNull();
});

test("a pledge after the close, or another closing time than the pledges give, is named (D91)", async () => {
  const closesAt = new Date("2026-11-26T09:00:30.000Z");
  const set = {
    afterSeq: 0,
    closesAt,
    softCloseMinutes: 1,
    latestCloseAt: new Date("2026-11-26T09:05:00.000Z"),
  };
  const close = { sets: [set], closesAt: "2026-11-26T09:01:04.028Z" };
  expect(await findRoundMismatch({ ...TIE, close }, digests)).toBeNull();
  const other = { ...close, closesAt: closesAt.toISOString() };
  expect(await findRoundMismatch({ ...TIE, close: other }, digests)).toEqual({ part: "close" });
  const early = {
    ...close,
    sets: [{ ...set, closesAt: new Date("2026-11-26T09:00:01.000Z"), softCloseMinutes: null }],
  };
  expect(await findRoundMismatch({ ...TIE, close: early }, digests)).toEqual({ part: "late", seq: 2 });
  expect(mismatchText({ part: "late", seq: 2 })).toBe("Pledge 2 came after the close.");
});

const changed = (at: number, change: Partial<PublishedEntry>): PublishedRound => ({
  ...TIE,
  entries: TIE.entries.map((entry, i) => (i === at ? { ...entry, ...change } : entry)),
});

/** With hashes that fit again from the changed entry on, as somebody with the database could make them. */
function rechained(round: PublishedRound): PublishedRound {
  const entries: PublishedEntry[] = [];
  for (const entry of round.entries) {
    const hash = ledgerHash(sha256, { ...entry, previousHash: entries.at(-1)?.hash ?? round.commitment });
    entries.push({ ...entry, hash, shown: shownEntry({ ...entry, hash }) });
  }
  return { ...round, entries };
}

const other = sha256("another");
const loser = TIE.tied.find((id) => id !== TIE.winner) ?? 0;

test.each<
  [
    string,
    PublishedRound,
    ReturnType<typeof findRoundMismatch> extends Promise<infer Mismatch> ? Mismatch : never,
  ]
>([
  ["another seed", { ...TIE, seed: other }, { part: "seed" }],
  ["another commitment", { ...TIE, commitment: other }, { part: "seed" }],
  ["a changed amount", changed(1, { cents: 90_001 }), { part: "entry", seq: 2 }],
  ["a changed time", changed(2, { submittedAt: new Date(0) }), { part: "entry", seq: 3 }],
  ["another participation", changed(0, { participationId: 34 }), { part: "entry", seq: 1 }],
  ["another round's entry", changed(0, { roundId: 8 }), { part: "entry", seq: 1 }],
  ["a changed hash", changed(3, { hash: other }), { part: "entry", seq: 4 }],
  ["a pledge left out", { ...TIE, entries: TIE.entries.toSpliced(1, 1) }, { part: "entry", seq: 2 }],
  ["the last pledge left out", { ...TIE, entries: TIE.entries.slice(0, -1) }, { part: "end" }],
  ["another ledger head", { ...TIE, head: other }, { part: "end" }],
  ["a changed amount, chained anew", rechained(changed(1, { cents: 90_001 })), { part: "end" }],
  ["another amount shown", changed(2, { shown: "KSh 701 0000-0000" }), { part: "shown", seq: 3 }],
  ["a tied participation left out", { ...TIE, tied: TIE.tied.slice(1) }, { part: "tied" }],
  ["another winner of the draw", { ...TIE, winner: loser }, { part: "winner" }],
  ["another winner without a draw", { ...sure, winner: 41 }, { part: "winner" }],
  ["no winner", { ...sure, winner: null }, { part: "winner" }],
  ["a winner of a void round", { ...sure, isVoid: true }, { part: "winner" }],
])("%s does not match", async (_, round, mismatch) => {
  const found = await findRoundMismatch(round, digests);
  expect(found).toEqual(mismatch);
  expect(found && mismatchText(found)).toMatch(/\.$/);
});

test("a receipt shows the beginning of its entry's hash beside the amount", () => {
  expect(shownEntry({ cents: 120_000, hash: "a90c55f2e1".padEnd(64, "0") })).toBe("KSh 1,200 A90C-55F2");
});
