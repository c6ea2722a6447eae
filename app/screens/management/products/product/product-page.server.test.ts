import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "~/db/test-database.server";
import { makeOpenRound, takePayments } from "~/operations/factories.fixture";
import { activateProduct } from "~/operations/products/activate-product.server";
import { closeAuction } from "~/operations/products/close-auction.server";
import { admin, newAuction, valueOf } from "~/operations/products/management.fixture";
import { closeRound } from "~/operations/rounds/close-round.server";
import { productPage } from "./product-page.server";

let shop: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  shop = await openTestDatabase();
  takePayments();
});
afterAll(() => shop.close());

async function headOf(id: number, tab = "") {
  const page = await productPage(admin, id, new URLSearchParams({ tab }));
  return page?.head ?? expect.fail();
}

test("a draft's main button is Activate, on every tab; the next round is not", async () => {
  const draft = await newAuction();
  for (const tab of ["", "rounds"]) {
    const head = await headOf(draft, tab);
    expect(head).toMatchObject({ mainAction: "activate", canOpenRound: true, asOf: null });
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
