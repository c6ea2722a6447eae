import { expect, test } from "vitest";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { addToCart } from "../carts/add-to-cart.server";
import { cartOf } from "../carts/carts.queries.server";
import { makeBuyer, makeSuperuser } from "../factories.fixture";
import { browse, makeProducts } from "../browse/browse.fixture";
import { valueOf } from "../products/management.fixture";
import { updateSetting } from "./update-setting.server";

setUpTestDatabase();

test("saved settings apply to the next cart and to the list of products delivered free", async () => {
  const [owner, buyer] = [await makeSuperuser(), await makeBuyer()];
  const [lamp = 0] = await makeProducts([
    { title: "Lamp", buyNowPriceCents: 300_000 },
    { title: "Rug", buyNowPriceCents: 300_100 },
  ]);
  valueOf(await addToCart(buyer, { productId: lamp, quantity: 1 }));
  const fee = async () => (await cartOf(buyer.id, new Date())).shippingCents;
  expect(await fee()).toBe(50_000);
  valueOf(await updateSetting(owner, "freeDeliveryFromCents", 300_000));
  expect(await fee()).toBe(0);
  valueOf(await updateSetting(owner, "freeDeliveryFromCents", 300_100));
  expect(await fee()).toBe(50_000);
  const { products } = await browse({ quick: ["free_shipping"] });
  expect(products.map(({ title }) => title)).toEqual(["Rug"]);
});
