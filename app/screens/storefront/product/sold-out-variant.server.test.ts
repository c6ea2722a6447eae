import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { shirtOnSale } from "~/operations/products/variants/variants.fixture";
import { cardsOf } from "~/operations/browse/listing.queries.server";
import { cardView } from "../card-view.server";
import { productMeta } from "../product-meta";
import { productPage } from "./product-page.server";

setUpTestDatabase();

const now = new Date();

async function pricesOf(id: number) {
  const [card] = await cardsOf([id], now);
  const page = await productPage(null, id, { expiresAt: () => undefined });
  if (!card || !page || page === "auction") throw new Error("no such product");
  const data = productMeta(page, `/product/${id}`).structured?.("https://soko.example", undefined);
  return [cardView(card).price, page.price?.priceText, data];
}

const offering = (lowPrice: string, highPrice: string) =>
  expect.objectContaining({ offers: expect.objectContaining({ lowPrice, highPrice }) as unknown }) as unknown;

test("a variant that is sold out is no price to begin from, on card, page and in structured data", async () => {
  const { shirt, ids } = await shirtOnSale([
    { priceCents: 50_000, stockQuantity: 0 },
    { priceCents: 70_000 },
    { priceCents: 90_000 },
  ]);
  expect(await pricesOf(shirt)).toEqual(["from KSh 700", "from KSh 700", offering("700.00", "900")]);
  await db().productVariant.update({ where: { id: ids[0] }, data: { stockQuantity: 1 } });
  expect(await pricesOf(shirt)).toEqual(["from KSh 500", "from KSh 500", offering("500.00", "900")]);
});

test("if every variant is sold out, the lowest of all is shown", async () => {
  const none = { stockQuantity: 0 };
  const { shirt } = await shirtOnSale([{ priceCents: 50_000, ...none }, none, none]);
  expect((await pricesOf(shirt)).slice(0, 2)).toEqual(["from KSh 500", "from KSh 500"]);
});
