import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import { formatDayTime } from "~/domain/time";
import { callApi, checkedBody } from "~/http/rest/call.fixture";
import { makeBuyer, makeSuperuser } from "~/operations/factories.fixture";
import { newAuction } from "~/operations/products/management.fixture";
import { overviewTab } from "~/screens/management/products/product/overview-tab.server";
import { managedProduct } from "~/operations/products/management.queries.server";
import { loader as auctionStatesRoute } from "./auction-states.route";
import { loader as auctionsRoute } from "./auctions.route";
import { loader as roundsRoute } from "./rounds.route";
import { loader as scheduledRoundsRoute } from "./scheduled-rounds.route";

const { calls: states } = auctionStatesRoute;
const { changeScheduledRound, dropScheduledRound } = scheduledRoundsRoute.calls;
const { getAuction } = auctionsRoute.calls;
const { getLeaderboard } = roundsRoute.calls;

let as: Viewer;
setUpTestDatabase(async () => {
  as = await makeSuperuser();
});

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Math.floor(Date.now() / 1_000) * 1_000 + hours * HOUR_MS);
const FIGURES = { base_price: 500, participation_fee: 50, min_pledge: 500, max_pledge: 9000 };
const PLANNED = { ...FIGURES, registration_fee: 50, soft_close_minutes: null, soft_close_max_minutes: null };

/** Its first round opens in two hours. */
async function planned() {
  const id = await newAuction();
  const opensAt = inHours(2);
  const body = { min_pledge: 600, max_pledge: 8000, opens_at: opensAt.toISOString() };
  const activated = await callApi(states.activateAuction, { as, ids: { id }, body });
  expect(activated).toMatchObject({
    status: 200,
    body: { scheduled_round: { round_number: 1, opens_at: opensAt.toISOString(), min_pledge: 600 } },
  });
  return { id, opensAt };
}

const planOf = async (id: number) =>
  checkedBody(getAuction, await callApi(getAuction, { ids: { id } })).scheduled_round;
const openingOnBoard = async (id: number) =>
  ((await callApi(getLeaderboard, { ids: { id } })).body as { scheduled_round: unknown }).scheduled_round;
const next = (id: number, body: object) => callApi(states.createRound, { as, ids: { id }, body });
const change = (id: number, body: object, who = as) =>
  callApi(changeScheduledRound, { as: who, ids: { id }, body: { ...FIGURES, ...body } });
const callOff = (id: number, who = as) => callApi(dropScheduledRound, { as: who, ids: { id } });

test("product, board and management's page say which round waits; a second plan is a 409 that says it too (D91)", async () => {
  const { id, opensAt } = await planned();
  const opens_at = opensAt.toISOString();
  const opening = { round_number: 1, opens_at, closes_at: null };
  expect(await planOf(id)).toEqual({ ...PLANNED, ...opening, min_pledge: 600, max_pledge: 8000 });
  expect(await openingOnBoard(id)).toEqual(opening);
  const product = await managedProduct(id);
  expect(product && (await overviewTab(product, as)).nextRound).toBe(
    `Round 1 opens ${formatDayTime(opensAt)}`,
  );
  expect(await next(id, { ...FIGURES, opens_at: inHours(3).toISOString() })).toMatchObject({
    status: 409,
    body: { error: `Round 1 is scheduled already: it opens ${formatDayTime(opensAt)}` },
  });
});

test("the round that waits is moved and gets other figures as a whole, by the rules of a new one", async () => {
  const { id } = await planned();
  const times = { opens_at: inHours(4).toISOString(), closes_at: inHours(6).toISOString() };
  const changed = await change(id, times);
  expect(changed.status).toBe(200);
  expect(checkedBody(changeScheduledRound, changed)).toEqual({ ...PLANNED, ...times, round_number: 1 });
  expect(await planOf(id)).toEqual({ ...PLANNED, ...times, round_number: 1 });
  const wrong: [object, string][] = [
    [{}, "opens_at"],
    [{ opens_at: inHours(-1).toISOString() }, "opens_at"],
    [{ ...times, closes_at: inHours(3).toISOString() }, "closes_at"],
    [{ ...times, max_pledge: 500 }, "max_pledge"],
  ];
  for (const [body, field] of wrong) {
    const refusal = await change(id, body);
    expect(refusal).toMatchObject({ status: 400, body: { [field]: [expect.any(String)] } });
  }
  expect(await change(id, { ...times, after_round: 3 })).toMatchObject({ status: 409 });
  expect(await planOf(id)).toMatchObject(times);
  const buyer = await makeBuyer();
  expect((await change(id, times, buyer)).status).toBe(403);
  expect((await callOff(id, buyer)).status).toBe(403);
});

test("a round is called off once, also twice at once, and then cannot be changed", async () => {
  const { id, opensAt } = await planned();
  const answers = await Promise.all([callOff(id), callOff(id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  const done = answers.find(({ status }) => status === 200);
  expect(done?.body).toMatchObject({
    message: "Round 1 will not open",
    dropped: { round_number: 1, opens_at: opensAt.toISOString() },
  });
  expect([await planOf(id), await openingOnBoard(id)]).toEqual([null, null]);
  expect(await change(id, { opens_at: inHours(5).toISOString() })).toMatchObject({
    status: 404,
    body: { error: "No round is scheduled" },
  });
  expect(await db().auditEntry.count({ where: { productId: id, action: "product.unschedule" } })).toBe(1);
  expect((await callOff(999_999)).status).toBe(404);
});

test("a round that opens at once says which plan it dropped, and of two changes at once one holds", async () => {
  const { id } = await planned();
  const [early, late] = [inHours(3).toISOString(), inHours(5).toISOString()];
  const both = await Promise.all([early, late].map((opens_at) => change(id, { opens_at })));
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect([early, late]).toContain((await planOf(id))?.opens_at);
  const waiting = await planOf(id);
  const opened = checkedBody(states.createRound, await next(id, FIGURES));
  expect(opened.dropped).toEqual(waiting);
  expect(opened.message).toContain("The opening planned for");
  expect(await planOf(id)).toBeNull();
  const another = checkedBody(states.createRound, await next(id, FIGURES));
  expect(another).toMatchObject({ round_number: 2, dropped: null });
});
