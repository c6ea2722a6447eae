import { expect, test } from "vitest";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { idsOf, makeProducts, NOW } from "./browse.fixture";

setUpTestDatabase();

const HOUR = 3_600_000;
const at = (ms: number) => new Date(NOW.getTime() + ms);

test("prices from and to are the price that a buyer pays first, both included (D47)", async () => {
  const sale = { isFlashSale: true, discountPercentage: 50, flashSaleEndsAt: at(HOUR) };
  const ids = await makeProducts([
    { buyNowPriceCents: 40_000 },
    { buyNowPriceCents: 100_000, ...sale },
    { productType: "auction", basePriceCents: 60_000, buyNowPriceCents: null },
    { buyNowPriceCents: 60_001 },
  ]);
  const places = async (price_from: string, price_to: string, now = NOW) =>
    (await idsOf({ price_from, price_to, sort: "price" }, now)).map((id) => ids.indexOf(id));
  expect(await places("500", "600")).toEqual([1, 2]);
  expect(await places("600", "")).toEqual([2, 3]);
  expect(await places("", "400")).toEqual([0]);
  expect(await places("600", "500"), "an impossible range narrows nothing").toHaveLength(4);
  expect(await places("500", "600", at(HOUR)), "after the sale").toEqual([2]);
});
