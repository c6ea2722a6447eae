/** What M-Pesa cannot take is seen where a price is made (D101). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "~/db/test-database.server";
import { takePayments } from "~/operations/factories.fixture";
import { createProduct } from "~/operations/products/create-product.server";
import { admin, auctionForm, refusalOf, valueOf } from "~/operations/products/management.fixture";
import { productView } from "~/operations/products/product.queries.server";
import { updateProduct } from "~/operations/products/update-product.server";
import { phoneProvider } from "./phone-provider.fixture";
import { tooDearText } from "./refuse-asking.server";

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const now = new Date("2026-11-25T09:00:00Z");
const goods = (changes: Parameters<typeof auctionForm>[0] = {}) =>
  auctionForm({ productType: "buy_now", participationFeeCents: null, buyNowPriceCents: 5_000, ...changes });
const onSale = { isFlashSale: true, discountPercentage: 15, flashSaleEndsAt: null };

async function salePriceOf(productId: number) {
  return (await productView(admin, productId, now))?.salePriceCents;
}

test("a fixed price with cents is refused where it is typed, by a phone's provider alone", async () => {
  takePayments();
  const { productId } = valueOf(await createProduct(admin, await goods({ buyNowPriceCents: 3_750 }), null));
  phoneProvider();
  const refused = {
    code: "invalid",
    message: "M-Pesa takes whole shillings: KSh 37.50 has cents.",
    field: "buy_now_price",
  };
  expect(refusalOf(await createProduct(admin, await goods({ buyNowPriceCents: 3_750 }), null))).toEqual(
    refused,
  );
  expect(
    refusalOf(await updateProduct(admin, productId, await goods({ buyNowPriceCents: 3_750 }), null)),
  ).toEqual(refused);
  valueOf(await updateProduct(admin, productId, await goods(), null));
});

test("a sale's price is whole shillings, in the default shop cents as ever", async () => {
  phoneProvider();
  const { productId } = valueOf(await createProduct(admin, await goods(onSale), null));
  expect(await salePriceOf(productId)).toBe(4_300);
  takePayments();
  expect(await salePriceOf(productId)).toBe(4_250);
});

test("more than KSh 250,000 is taken, and the owner reads that M-Pesa does not", async () => {
  takePayments();
  expect(tooDearText(await goods({ buyNowPriceCents: 30_000_000 }))).toBeNull();
  phoneProvider();
  expect(tooDearText(await goods({ buyNowPriceCents: 25_000_000 }))).toBeNull();
  const dear = await goods({ buyNowPriceCents: 30_000_000 });
  valueOf(await createProduct(admin, dear, null));
  expect(tooDearText(dear)).toBe(
    "M-Pesa takes at most KSh 250,000 at once, and this is KSh 300,000. Nobody can pay this price by M-Pesa.",
  );
  expect(tooDearText(await auctionForm({ participationFeeCents: 26_000_000 }))).toBe(
    "M-Pesa takes at most KSh 250,000 at once, and this is KSh 260,000. Nobody can pay this entry fee by M-Pesa.",
  );
});
