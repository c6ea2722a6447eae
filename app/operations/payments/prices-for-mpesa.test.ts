/** Prices that M-Pesa cannot take are reported where they are set (D101). */
import { expect, test } from "vitest";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { takePayments } from "~/operations/factories.fixture";
import { paymentProvider, usePaymentProvider } from "~/payments/provider.server";
import { createProduct } from "~/operations/products/create-product.server";
import { admin, auctionForm, refusalOf, valueOf } from "~/operations/products/management.fixture";
import { productView } from "~/operations/products/product.queries.server";
import { updateProduct } from "~/operations/products/update-product.server";
import { phoneProvider } from "./phone-provider.fixture";
import { overLimitWarning, paybill } from "./mpesa-limits.server";

setUpTestDatabase();

const now = new Date("2026-11-25T09:00:00Z");
const goods = (changes: Parameters<typeof auctionForm>[0] = {}) =>
  auctionForm({ productType: "buy_now", participationFeeCents: null, buyNowPriceCents: 5_000, ...changes });
const onSale = { isFlashSale: true, discountPercentage: 15, flashSaleEndsAt: null };

async function salePriceOf(productId: number) {
  return (await productView(admin, productId, now))?.salePriceCents;
}

test("a fixed price with cents is refused in the form, but only if M-Pesa takes the payments", async () => {
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

test("a sale price is in whole shillings with M-Pesa, and in cents with the mock provider", async () => {
  phoneProvider();
  const { productId } = valueOf(await createProduct(admin, await goods(onSale), null));
  expect(await salePriceOf(productId)).toBe(4_300);
  takePayments();
  expect(await salePriceOf(productId)).toBe(4_250);
});

test("a price above KSh 250,000 is accepted, and the owner reads that M-Pesa does not take it", async () => {
  takePayments();
  expect(overLimitWarning(await goods({ buyNowPriceCents: 30_000_000 }))).toBeNull();
  phoneProvider();
  expect(overLimitWarning(await goods({ buyNowPriceCents: 25_000_000 }))).toBeNull();
  const dear = await goods({ buyNowPriceCents: 30_000_000 });
  valueOf(await createProduct(admin, dear, null));
  expect(overLimitWarning(dear)).toBe(
    "M-Pesa takes at most KSh 250,000 at once, and this is KSh 300,000. Nobody can pay this price by M-Pesa.",
  );
  expect(overLimitWarning(await auctionForm({ participationFeeCents: 26_000_000 }))).toBe(
    "M-Pesa takes at most KSh 250,000 at once, and this is KSh 260,000. Nobody can pay this entry fee by M-Pesa.",
  );
});

test("payers see the paybill number, if there is one", () => {
  takePayments();
  expect(paybill()).toBeNull();
  phoneProvider();
  usePaymentProvider({ ...paymentProvider(), paybill: "600999" });
  expect(paybill()).toBe("600999");
});
