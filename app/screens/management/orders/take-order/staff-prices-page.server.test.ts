import { expect, test } from "vitest";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import { onSale } from "~/operations/checkout/place-order.fixture";
import { newDiscountCode } from "~/operations/discount-codes/discount-codes.fixture";
import { makeStaff, takePayments } from "~/operations/factories.fixture";
import { admin, valueOf } from "~/operations/products/management.fixture";
import { updateSetting } from "~/operations/settings/update-setting.server";
import { shopTime } from "~/operations/shop-clock.server";
import { draftDiscount, orderDraftIn, takeOrderPage } from "./take-order-page.server";

setUpTestDatabase(takePayments);

async function pageFor(viewer: Viewer, query: string) {
  const draft = await orderDraftIn(`http://soko.example/management/orders/new?customer=new&${query}`, viewer);
  return { draft, page: await takeOrderPage(draft, viewer, shopTime()) };
}

test("the page has the price that staff gave and what a code takes off it; one beyond the limit is shown beside its fields, and nothing can be taken", async () => {
  const [amina, lamp] = [await makeStaff("orders"), await onSale()];
  const query = (price: string) => `product=${lamp}&quantity=2&price_${lamp}=${price}&reason_${lamp}=Old`;
  expect((await pageFor(amina, query("900"))).page).toMatchObject({ prices: null, isWhole: false });
  valueOf(await updateSetting(admin, "staffPricePercent", 10));
  const { draft, page } = await pageFor(amina, query("900"));
  expect(page).toMatchObject({
    prices: { limit: expect.stringContaining("10 %") as string },
    isWhole: true,
    lines: [{ each: "KSh 900 each instead of KSh 1,000: Old", totalCents: 180_000, refusal: null }],
  });
  const { code } = await newDiscountCode();
  expect(valueOf(await draftDiscount(code, { draft, viewer: amina, phone: "" }, shopTime())).cents).toBe(
    18_000,
  );
  expect((await pageFor(amina, query("899"))).page).toMatchObject({
    isWhole: false,
    lines: [{ totalCents: 200_000, refusal: { field: "price" }, typed: { price: "899", reason: "Old" } }],
  });
});
