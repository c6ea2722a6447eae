import { beforeEach, expect, test } from "vitest";
import { personName } from "~/domain/account/person-name";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { queriesOf } from "~/db/test-database.server";
import { makeOpenRound, makePledger, makeSuperuser, openNextRound, takePayments } from "../factories.fixture";
import { activateProduct } from "../products/activate-product.server";
import { closeAuction } from "../products/close-auction.server";
import { deleteProduct } from "../products/deletion/delete-product.server";
import { admin, auctionForm, buyer, newAuction } from "../products/management.fixture";
import { updateProduct } from "../products/update-product.server";
import { closeRound } from "../rounds/close-round.server";
import { productTimeline } from "./audit.queries.server";

setUpTestDatabase(takePayments);

let last = 0;
beforeEach(async () => {
  last = (await db().auditEntry.aggregate({ _max: { id: true } }))._max.id ?? 0;
});

async function written() {
  const rows = await db().auditEntry.findMany({ where: { id: { gt: last } }, orderBy: { id: "asc" } });
  return rows.map(({ actorId, action, subject, subjectId, productId, before, after }) => ({
    who: actorId,
    what: `${action} ${subject} ${subjectId} of ${productId ?? "none"}`,
    before: before && (JSON.parse(before) as unknown),
    after: after && (JSON.parse(after) as unknown),
  }));
}

test("a product's life is recorded: created, activated, edited, closed, deleted", async () => {
  const id = await newAuction({ title: "Lamp", basePriceCents: 50_000 });
  await activateProduct(admin, id, null);
  const { categoryId } = await db().product.findUniqueOrThrow({ where: { id } });
  const form = await auctionForm({ title: "Lantern", categoryId: categoryId ?? 0 });
  await updateProduct(admin, id, form, null);
  await closeAuction(admin, id);
  await deleteProduct(admin, id);

  const entries = await written();
  const { id: roundId } = await db().round.findFirstOrThrow({ where: { productId: id } });
  expect(entries.map(({ what }) => what)).toEqual([
    `product.create product ${id} of ${id}`,
    `product.activate product ${id} of ${id}`,
    `round.open round ${roundId} of ${id}`,
    `product.update product ${id} of ${id}`,
    `round.close round ${roundId} of ${id}`,
    `product.close product ${id} of ${id}`,
    `product.delete product ${id} of ${id}`,
  ]);
  expect(new Set(entries.map(({ who }) => who))).toEqual(new Set([admin.id]));
  expect(entries[0]).toMatchObject({ before: null, after: { title: "Lamp", basePriceCents: 50_000 } });
  // only the changed fields
  expect(entries[3]).toMatchObject({ before: { title: "Lamp" }, after: { title: "Lantern" } });
});

test("a product's timeline is newest first, with names, in two statements", async () => {
  const amina = await makeSuperuser();
  const id = await newAuction({ title: "Lamp" });
  await activateProduct(amina, id, null);
  const statements = await queriesOf(async () => {
    const timeline = await productTimeline(admin, id, 10);
    expect(timeline.map(({ action }) => action)).toEqual([
      "Round opened",
      "Product activated",
      "Product created",
    ]);
    const user = await db().user.findUniqueOrThrow({ where: { id: amina.id } });
    expect(timeline[1]).toMatchObject({
      actor: personName(user),
      username: user.username,
      changes: [
        { field: "status", before: "draft", after: "active" },
        { field: "winnerPays", before: null, after: "average" },
        { field: "shortestRoundMinutes", before: null, after: 0 },
      ],
    });
    expect(await productTimeline(admin, id, 1)).toHaveLength(1);
  });
  // two timelines and the name
  expect(statements).toHaveLength(5);
});

test("a closed round's entry names its winner, and the next round's entry its figures", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const { viewer } = await makePledger(auctionId, 60_000);
  const { username } = await db().user.findUniqueOrThrow({ where: { id: viewer.id } });
  const { roundId: nextId } = await openNextRound(auctionId);
  const [closed, opened] = (await written()).slice(-2);
  expect(closed).toMatchObject({
    what: `round.close round ${roundId} of ${auctionId}`,
    after: { state: "closed", winner: username, pledgeCents: 60_000, tied: 1 },
  });
  expect(opened).toMatchObject({
    what: `round.open round ${nextId} of ${auctionId}`,
    after: { number: 2, minPledgeCents: 50_000, maxPledgeCents: null },
  });
});

test("a refused action leaves no entry", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  await closeRound(admin, roundId);
  const before = (await written()).length;
  await closeRound(admin, roundId);
  await closeRound(buyer, roundId);
  await deleteProduct(buyer, auctionId);
  await activateProduct(admin, auctionId, null);
  expect(await written()).toHaveLength(before);
});

test("twenty people who close one round leave one entry", async () => {
  const { roundId } = await makeOpenRound();
  await Promise.all(Array.from({ length: 20 }, () => closeRound(admin, roundId)));
  const closings = (await written()).filter(({ what }) => what.startsWith("round.close"));
  expect(closings).toHaveLength(1);
});
