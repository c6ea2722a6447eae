import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { queriesOf } from "~/db/test-database.server";
import { spanOf, spanStart } from "~/domain/report/chart-steps";
import { makeOpenRound } from "../factories.fixture";
import { makeCrowd, participationCrowd } from "./crowd.fixture";
import { roundCharts } from "./round-charts.queries.server";

setUpTestDatabase();

const OPENED = new Date("2026-11-21T20:30:10.250Z");
const hoursLater = (hours: number) => new Date(OPENED.getTime() + hours * 3_600_000);

/** A round opened at 23:30 in Nairobi, with a pledge a minute. */
async function roundWith(pledges: readonly (number | null)[]) {
  const { roundId } = await makeOpenRound();
  await db().round.update({ where: { id: roundId }, data: { openedAt: OPENED } });
  const users = await makeCrowd(pledges.length);
  await participationCrowd(
    roundId,
    users.map((userId, i) => ({ userId, cents: pledges[i] ?? null })),
  );
  return { id: roundId, openedAt: OPENED, closedAt: null };
}

test("pledges are counted by the span of the round in which they came", async () => {
  const pledges = Array.from({ length: 90 }, (_, i) => 50_000 + 1_000 * i);
  const round = await roundWith(pledges);
  const { life, pledges: spans } = await roundCharts(round, hoursLater(10));
  expect(life.seconds).toBe(3_600);
  expect(spanStart(life.first, life.seconds)).toEqual(new Date("2026-11-21T20:00:00Z"));
  // 23:30 to 23:59, 00:00 to 00:59, one o'clock
  expect(spans.map(({ span, count }) => [span - life.first, count])).toEqual([
    [0, 30],
    [1, 60],
  ]);
  expect(spans[0]?.highestCents).toBe(79_000);
  expect(spans[1]?.highestCents).toBe(139_000);
});

test("the database assigns a moment to the same span as the domain", async () => {
  const round = await roundWith(Array.from({ length: 40 }, () => 60_000));
  for (const hours of [0, 1, 30, 24 * 20, 24 * 400]) {
    const { life, pledges } = await roundCharts({ ...round, closedAt: hoursLater(hours) }, new Date(0));
    const bids = await db().bid.findMany({ where: { roundId: round.id }, select: { submittedAt: true } });
    const expected = new Map<number, number>();
    for (const { submittedAt } of bids) {
      const span = spanOf(submittedAt, life.seconds);
      expected.set(span, (expected.get(span) ?? 0) + 1);
    }
    expect(new Map(pledges.map(({ span, count }) => [span, count]))).toEqual(expected);
  }
});

test("final pledges are grouped into ranges, without participants who have not pledged", async () => {
  const round = await roundWith([50_000, 50_000, 99_999, 100_000, 499_999, null]);
  const { ranges, distribution } = await roundCharts(round, hoursLater(1));
  expect(ranges).toEqual({ cents: 50_000, first: 1, last: 9 });
  expect(distribution).toEqual([
    { range: 1, participants: 3 },
    { range: 2, participants: 1 },
    { range: 9, participants: 1 },
  ]);
});

test("before the first pledge there is no chart", async () => {
  expect(await roundCharts(await roundWith([null]), hoursLater(1))).toMatchObject({
    pledges: [],
    ranges: null,
    distribution: [],
  });
});

test("the number of statements does not grow with the pledges", async () => {
  const round = await roundWith(Array.from({ length: 60 }, (_, i) => 50_000 + i * 100));
  expect(await queriesOf(() => roundCharts(round, hoursLater(1)))).toHaveLength(4);
});
