import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { plansOf, scansOf } from "~/db/query-plans.fixture";
import { openTestFile } from "~/db/test-database.server";
import { makeBuyer, makeOpenRound } from "../factories.fixture";
import { makeOrders } from "../orders/bare-orders.fixture";
import { ordersNeedingAttention } from "../orders/orders-needing-attention.queries.server";
import { ordersToConfirm } from "../orders/orders-to-confirm.queries.server";
import { ordersToShip } from "../orders/orders-to-ship.queries.server";
import { dailyTakings } from "../reports/sales/takings.queries.server";
import { failedPayments } from "../pledges/failed-payments.queries.server";
import { closeRound } from "../rounds/close-round.server";
import { admin, valueOf } from "./management.fixture";
import { recentProducts } from "./management.queries.server";
import { auctionsBetweenRounds } from "./between-rounds.queries.server";
import { auctionsPastEnd } from "./past-end.queries.server";

const NOW = new Date();

let shop: Awaited<ReturnType<typeof openTestFile>>;
beforeAll(async () => {
  shop = await openTestFile();
  await makeOpenRound({ endTime: new Date(NOW.getTime() - 1000) });
  valueOf(await closeRound(admin, (await makeOpenRound()).roundId));
  await makeOrders((await makeBuyer()).id, [{ status: "paid" }, { status: "processing" }]);
});
afterAll(() => shop.close());

const plans = (work: () => Promise<unknown>) => plansOf(shop.file, work);

test("nothing on the dashboard's waiting list scans all orders, products, rounds or participations", async () => {
  const steps = [
    await plans(() => ordersToShip(5)),
    await plans(() => ordersToConfirm(5)),
    await plans(() => auctionsPastEnd(NOW, { take: 5 })),
    await plans(() => auctionsBetweenRounds(NOW, { take: 5 })),
    await plans(() => failedPayments(NOW, { take: 5 })),
    await plans(() => recentProducts(5)),
  ].flat();
  for (const table of ["Order", "Product", "Round", "Participation", "User"])
    expect(scansOf(table, steps), table).toEqual([]);
  expect(steps.join("\n")).not.toContain("TEMP B-TREE FOR ORDER BY");
});

test("orders with a difference to pay are read from the index of those few", async () => {
  await db().order.updateMany({
    where: { status: "paid" },
    data: { paymentStatus: "completed", dueCents: 100n },
  });
  const steps = await plans(() => ordersNeedingAttention("difference", 5));
  expect(scansOf("Order", steps)).toEqual([]);
  expect(steps.filter((step) => step.includes("INDEX Order_due"))).toHaveLength(2);
});

test("daily takings are read from an index alone, for any number of days", async () => {
  expect(await plans(() => dailyTakings(30, NOW))).toContainEqual(
    "SEARCH Order USING COVERING INDEX Order_list (createdAt>?)",
  );
});
