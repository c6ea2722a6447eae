import fc from "fast-check";
import { expect, test } from "vitest";
import { withNewerBoard, isOutOfReach, newcomerPreview, standing, type StandingFacts } from "./standing";
import { facts } from "./standing.fixture";

test("a newcomer competes with the highest total of anyone (D72)", () => {
  const meets = (topTotalCents: number) =>
    newcomerPreview({ stage: "open", limits: facts.limits, topTotalCents, topTotalCount: 1 });
  expect(meets(0)).toEqual({ kind: "reachable", pledgeCents: 50_000 });
  expect(meets(180_000)).toEqual({ kind: "reachable", pledgeCents: 180_100 });
  expect(isOutOfReach(meets(500_000))).toBe(false);
  expect(isOutOfReach(meets(500_001))).toBe(true);
});

test("a decided tie stays decided until a pledge in the open round joins in (D69)", () => {
  const leader = { ...facts, tied: 2, tieOpen: false, ahead: 0, totalCents: 100_000, rivalCents: 100_000 };
  const by = (topTotalCents: number, topTotalCount: number, pledgeCents: number | null = null) =>
    standing(
      withNewerBoard(leader, {
        pledgeCents,
        topTotalCents,
        topTotalCount,
        totalParticipants: 3,
        isUnpledged: false,
      }),
    );
  expect(by(100_000, 2)).toMatchObject({ preview: { kind: "leads" }, tie: null });
  expect(by(100_000, 3), "a third has pledged as much").toMatchObject({
    preview: { kind: "reachable", pledgeCents: 50_000 },
    tie: "open",
  });
  expect(by(150_000, 2, 50_000).tie, "both have pledged again").toBe("open");
});

test("a newer board changes a standing as a new read would", () => {
  const amount = fc.option(
    fc.integer({ min: 1, max: 5 }).map((n) => n * 50_000),
    { nil: null },
  );
  const people = fc.array(fc.record({ earlier: amount, pledge: amount }), { minLength: 2, maxLength: 5 });
  const totals = (all: { earlier: number | null; pledge: number | null }[]) =>
    all.map(({ earlier, pledge }) => (earlier ?? 0) + (pledge ?? 0));
  fc.assert(
    fc.property(people, amount, (before, raised) => {
      const read = ([me, ...others]: typeof before): StandingFacts => ({
        ...facts,
        pledgeCents: me?.pledge ?? null,
        totalCents: me?.earlier === null && me.pledge === null ? null : (totals(me ? [me] : [])[0] ?? 0),
        rivalCents: Math.max(...totals(others)),
      });
      const [me, ...others] = before;
      if (!me) return;
      const now = [{ ...me, pledge: Math.max(me.pledge ?? 0, raised ?? 0) || null }, ...others];
      const top = Math.max(...totals(now));
      const count = top === 0 ? 0 : totals(now).filter((total) => total === top).length;
      const board = {
        pledgeCents: now[0]?.pledge ?? null,
        topTotalCents: top,
        topTotalCount: count,
        totalParticipants: now.length,
        isUnpledged: false,
      };
      expect(standing(withNewerBoard(read(before), board)).preview).toEqual(standing(read(now)).preview);
    }),
  );
});
