import { expect, test } from "vitest";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { loader as auctions } from "~/api/auctions.route";
import { callApi } from "~/http/rest/call.fixture";
import { makeOpenRound, makeStaff, takePayments } from "~/operations/factories.fixture";
import { activateProduct } from "~/operations/products/activate-product.server";
import { closeAuction } from "~/operations/products/close-auction.server";
import { admin, newAuction, valueOf } from "~/operations/products/management.fixture";
import { closeRound } from "~/operations/rounds/close-round.server";
import { productPage } from "./product-page.server";

setUpTestDatabase(takePayments);

async function headOf(id: number, tab = "") {
  const page = await productPage(admin, id, new URLSearchParams({ tab }));
  return page?.head ?? expect.fail();
}

test("a draft offers Activate alone, on every tab: no next round, no winner", async () => {
  const draft = await newAuction();
  for (const tab of ["", "rounds"]) {
    const head = await headOf(draft, tab);
    expect(head).toMatchObject({
      mainAction: "activate",
      canOpenRound: false,
      canCalculateWinner: false,
      asOf: null,
    });
    expect(head.activation?.label).toBe("Activate Auction");
  }
  const goods = await newAuction({ productType: "buy_now", buyNowPriceCents: 90_000 });
  expect(await headOf(goods)).toMatchObject({ mainAction: "activate", canOpenRound: false, asOf: null });
  valueOf(await activateProduct(admin, goods, null));
  expect(await headOf(goods)).toMatchObject({ mainAction: null, activation: null, asOf: null });
});

test("an active auction's page follows its live channel, between rounds too; a closed one's does not", async () => {
  const { auctionId, roundId } = await makeOpenRound();
  const live = { activation: null, asOf: expect.stringMatching(/EAT$/) as unknown };
  expect(await headOf(auctionId, "participants")).toMatchObject({ ...live, mainAction: null });
  valueOf(await closeRound(admin, roundId));
  expect(await headOf(auctionId)).toMatchObject({ ...live, mainAction: "next_round" });
  valueOf(await closeAuction(admin, auctionId));
  expect(await headOf(auctionId)).toMatchObject({ mainAction: null, canOpenRound: false, asOf: null });
});

test("staff who may see costs read them in history and API; others' are without them", async () => {
  const id = await newAuction({ costPriceCents: 77_777 });
  for (const [permission, sees] of [
    ["products", true],
    ["reports", true],
    ["rounds", false],
    ["orders", false],
  ] as const) {
    const viewer = await makeStaff(permission);
    const page = await productPage(viewer, id, new URLSearchParams());
    // whose history it is reads the field's name; the value only who sees costs (D131)
    const text = JSON.stringify(page);
    expect(text.includes("Cost price"), permission).toBe(
      permission === "products" || permission === "rounds",
    );
    expect(text.includes("777.77"), permission).toBe(permission === "products");
    const { body } = await callApi(auctions.calls.getAuction, { as: viewer, ids: { id } });
    if (permission === "products" || permission === "rounds")
      expect(body, permission).toMatchObject({ cost_price: sees ? 777.77 : null });
  }
});

test("a fixed-price product shows its sales and stock, an auction its participants", async () => {
  const labels = async (id: number) => {
    const page = await productPage(admin, id, new URLSearchParams());
    return page?.view.tab === "overview" ? page.view.shown.statistics.map(({ label }) => label) : [];
  };
  const goods = await newAuction({ productType: "buy_now", buyNowPriceCents: 90_000 });
  expect(await labels(goods)).toEqual(["Units sold", "Stock", "Orders", "Revenue"]);
  expect(await labels(await newAuction())).toEqual([
    "Units sold",
    "Stock",
    "Participants",
    "Bids",
    "Highest pledge",
    "Entry fee revenue",
  ]);
});
