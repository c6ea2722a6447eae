import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { queriesOf } from "~/db/test-database.server";
import type { ProductChange } from "~/domain/product/product-change";
import { readProductFilter } from "~/domain/product/product-list";
import type { ProductSelection } from "~/domain/product/product-selection";
import { activateProduct } from "../activate-product.server";
import { editProduct } from "../edit-product.server";
import { admin, buyer, newAuction, refusalOf, valueOf } from "../management.fixture";
import { bulkChangeProducts } from "./bulk-change-products.server";
import { changePreview } from "./change-preview.queries.server";
import { seenNow } from "./seen-products.server";

setUpTestDatabase();

const matching = (query: string): ProductSelection => ({
  kind: "filter",
  filter: readProductFilter(new URLSearchParams(query)),
});

const lamps = (count: number, title: string) =>
  Promise.all(
    Array.from({ length: count }, () =>
      newAuction({ title, productType: "buy_now", buyNowPriceCents: 90_000, stockQuantity: 2 }),
    ),
  );

const RAISE: ProductChange = { kind: "price", percent: 10, roundTo: 1 };
const MORE: ProductChange = { kind: "stock", how: "add", pieces: 5 };

test("all that a filter finds is changed, and the answer says how many and why others were not", async () => {
  const ids = await lamps(3, "Taa");
  valueOf(await activateProduct(admin, ids[0] ?? 0, null));
  const selection = matching("q=taa");
  const { seen, total, changedCount, reasons } = await changePreview(selection, { kind: "activate" }, null);
  expect({ total, changedCount, reasons }).toEqual({
    total: 3,
    changedCount: 2,
    reasons: [["Only a draft can be activated", 1]],
  });
  const done = valueOf(
    await bulkChangeProducts(admin, selection, { change: { kind: "activate" }, confirmed: 3, seen }),
  );
  expect(done).toEqual({
    changed: 2,
    left: 0,
    message: "2 products were changed. Not changed: Only a draft can be activated (1).",
  });
  expect(await db().product.count({ where: { id: { in: ids }, status: "active" } })).toBe(3);
});

test("nothing is written by a preview, nor if more products match than were confirmed", async () => {
  const [id = 0] = await lamps(2, "Sahani");
  const selection = matching("q=sahani&stock=low");
  const { seen, shown } = await changePreview(selection, RAISE, null);
  expect(shown[0]?.columns).toMatchObject({ buyNowPriceCents: 99_000 });
  const more = await bulkChangeProducts(admin, selection, { change: RAISE, confirmed: 1, seen });
  expect(refusalOf(more).message).toBe("There are now 2 of them, not 1. Check them and confirm again.");
  expect(await db().product.findUnique({ where: { id } })).toMatchObject({ buyNowPriceCents: 90_000n });
  const nobody = { ...buyer, permissions: ["rounds"] } as const;
  const refused = await bulkChangeProducts(nobody, selection, { change: RAISE, confirmed: 2, seen });
  expect(refusalOf(refused).code).toBe("forbidden");
});

test("a preview that goes on leaves out what was changed since it began", async () => {
  const ids = await lamps(3, "Kikombe");
  const seen = await seenNow();
  valueOf(await editProduct(admin, ids[0] ?? 0, { stock_quantity: 9 }, null));
  const { changedCount, reasons } = await changePreview({ kind: "ids", ids }, MORE, seen);
  expect([changedCount, reasons]).toEqual([2, [["Somebody changed it meanwhile", 1]]]);
});

test("a preview sends as many statements for many products as for few", async () => {
  const preview = (ids: readonly number[]) =>
    queriesOf(() => changePreview({ kind: "ids", ids }, MORE, null));
  const few = await preview(await lamps(1, "Chungu"));
  expect(await preview(await lamps(30, "Chungu"))).toHaveLength(few.length);
});
