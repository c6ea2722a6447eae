import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { StorageUnavailable } from "~/db/storage-unavailable.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { NOTHING_CHOSEN } from "~/domain/product/choices";
import type { ProductFilter } from "~/domain/product/product-list";
import type { ProductSelection } from "~/domain/product/product-selection";
import { newOrder } from "../orders/orders.fixture";
import { activateProduct } from "./activate-product.server";
import { bulkDeleteProducts } from "./deletion/bulk-delete-products.server";
import { deleteProduct } from "./deletion/delete-product.server";
import { deletionPreview } from "./deletion/deletion-preview.queries.server";
import { deletedProduct } from "./deletion/deletions.queries.server";
import { inBatches } from "./in-batches.server";
import { DELETED_REASON } from "~/domain/round/void-round";
import { admin, buyer, newAuction, newUser, pledged, refusalOf, valueOf } from "./management.fixture";
import { bulkRestoreProducts, restoreProduct } from "./deletion/restore-product.server";

setUpTestDatabase();

const ids = (...some: number[]): ProductSelection => ({ kind: "ids", ids: some });
const matching = (q: string, status: ProductFilter["status"] = null): ProductSelection => ({
  kind: "filter",
  filter: { ...NOTHING_CHOSEN, category: null, stock: null, q, status },
});

const fixedPrice = (title: string) => newAuction({ title, productType: "buy_now", buyNowPriceCents: 90_000 });

async function liveAuction(title = "Kiondo basket") {
  const productId = await newAuction({ title });
  const { roundId } = valueOf(await activateProduct(admin, productId, null));
  if (roundId === null) throw new Error("no round");
  return { productId, roundId };
}

const stored = (id: number) => db().product.findUniqueOrThrow({ where: { id }, include: { rounds: true } });
const entriesOf = async (id: number) =>
  (await db().auditEntry.findMany({ where: { productId: id }, orderBy: { id: "asc" } })).map(
    ({ action }) => action,
  );

test("several products are deleted like a single one: auctions void or their rounds closed, all retained, one audit entry each", async () => {
  const { productId, roundId } = await liveAuction();
  await pledged(roundId, "Achieng", 60_000);
  const silent = await liveAuction();
  const lamp = await fixedPrice("Lamp");
  await newOrder({
    userId: await newUser("Baraka"),
    items: [
      [lamp, 1],
      [productId, 1],
    ],
  });
  const { message, warnings, deleted } = valueOf(
    await bulkDeleteProducts(admin, ids(productId, silent.productId, lamp), 3),
  );
  expect(message).toBe("3 products were deleted.");
  expect(warnings).toEqual([
    "1 active round was closed",
    "1 order keeps these products' titles",
    "1 bid is kept in the ledger",
  ]);
  expect(deleted).toBe(3);
  expect(await stored(productId)).toMatchObject({
    status: "closed",
    rounds: [{ voidReason: DELETED_REASON }],
  });
  expect(await stored(silent.productId)).toMatchObject({ status: "active", rounds: [{ voidedAt: null }] });
  expect((await entriesOf(lamp)).at(-1)).toBe("product.delete");
  expect(await entriesOf(productId)).toContain("product.delete");
});

test("everything that a filter finds is deleted on all its pages, and nothing else", async () => {
  const many = await Promise.all(Array.from({ length: 120 }, (_, n) => fixedPrice(`Zuia ${n}`)));
  const other = await fixedPrice("Other");
  expect((await deletionPreview(matching("zuia"))).count).toBe(120);
  expect(valueOf(await bulkDeleteProducts(admin, matching("zuia"), 120)).deleted).toBe(120);
  expect(await db().product.count({ where: { id: { in: many }, deletedAt: null } })).toBe(0);
  expect((await stored(other)).deletedAt).toBeNull();
});

test("nothing is deleted if there are more products than the person confirmed", async () => {
  const [one] = [await fixedPrice("Mkeka one"), await fixedPrice("Mkeka two")];
  const refusal = refusalOf(await bulkDeleteProducts(admin, matching("mkeka"), 1));
  expect(refusal).toEqual({
    code: "conflict",
    message: "There are now 2 of them, not 1. Check them and confirm again.",
  });
  expect((await stored(one)).deletedAt).toBeNull();
});

test("the preview shows which rounds would be decided, and changes nothing", async () => {
  const { productId, roundId } = await liveAuction("Carved stool");
  await pledged(roundId, "Chebet", 60_000);
  const lamp = await fixedPrice("Lamp");
  expect(await deletionPreview(ids(productId, lamp, 2_000_000_000))).toEqual({
    count: 2,
    products: [
      { id: productId, title: "Carved stool" },
      { id: lamp, title: "Lamp" },
    ],
    endingCount: 1,
    ending: [{ productId, title: "Carved stool", number: 1, participants: 1, bids: 1 }],
    wins: 0,
    fees: { feeCount: 1, feesCents: 5_000 },
    orders: 0,
    bids: 1,
  });
  expect((await stored(productId)).rounds).toMatchObject([{ state: "active" }]);
});

test("of two who delete the same products at once, each product is deleted once", async () => {
  const some = await Promise.all(Array.from({ length: 60 }, (_, n) => fixedPrice(`Race ${n}`)));
  const outcomes = await Promise.all([
    bulkDeleteProducts(admin, ids(...some), 60),
    bulkDeleteProducts(admin, ids(...some), 60),
    ...some.slice(0, 10).map((id) => deleteProduct(admin, id)),
  ]);
  const deleted = outcomes.reduce((sum, outcome) => {
    if (!outcome.ok) return sum;
    return sum + ("deleted" in outcome.value ? outcome.value.deleted : 1);
  }, 0);
  expect(deleted).toBe(60);
  for (const id of some.slice(0, 12))
    expect((await entriesOf(id)).filter((action) => action === "product.delete")).toHaveLength(1);
});

test("products that somebody else deleted meanwhile are reported", async () => {
  const [one, two] = [await fixedPrice("One"), await fixedPrice("Two")];
  valueOf(await deleteProduct(admin, one));
  expect(valueOf(await bulkDeleteProducts(admin, ids(one, two), 2)).warnings).toEqual([
    "1 product was already deleted by somebody else",
  ]);
  expect(refusalOf(await bulkDeleteProducts(admin, ids(one, two), 2)).code).toBe("missing");
});

test("a restored product is as it was; a round that the deletion closed stays closed", async () => {
  const { productId } = await liveAuction();
  valueOf(await deleteProduct(admin, productId));
  expect(await deletedProduct(productId)).toMatchObject({ id: productId, status: "active", roundCount: 1 });
  const { message, warnings } = valueOf(await restoreProduct(admin, productId));
  expect(message).toBe("“Kiondo basket” is back.");
  expect(warnings).toEqual(["Round 1 stays closed: open the next one, or close the auction"]);
  expect(await stored(productId)).toMatchObject({
    status: "active",
    deletedAt: null,
    rounds: [{ state: "closed", winnerId: null }],
  });
  expect((await entriesOf(productId)).at(-1)).toBe("product.restore");
  expect(await deletedProduct(productId)).toBeNull();
});

test("an auction that its deletion declared void stays void when restored", async () => {
  const { productId, roundId } = await liveAuction();
  await pledged(roundId, "Achieng", 60_000);
  valueOf(await deleteProduct(admin, productId));
  const { warnings } = valueOf(await restoreProduct(admin, productId));
  expect(warnings).toEqual(["1 auction was declared void by the deletion, for good"]);
  expect(await stored(productId)).toMatchObject({ status: "closed", rounds: [{ winnerId: null }] });
});

test("a draft is restored as a draft, and the answer mentions no rounds", async () => {
  const id = await newAuction();
  valueOf(await deleteProduct(admin, id));
  expect(valueOf(await restoreProduct(admin, id)).warnings).toEqual([]);
  expect(await stored(id)).toMatchObject({ status: "draft", deletedAt: null });
});

test("of twenty who restore a product at once one succeeds, and leaves one entry", async () => {
  const id = await fixedPrice("Lamp");
  valueOf(await deleteProduct(admin, id));
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => restoreProduct(admin, id)));
  expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
  expect(outcomes.flatMap((outcome) => (outcome.ok ? [] : outcome.refusal.code))).toEqual(
    Array.from({ length: 19 }, () => "conflict"),
  );
  expect((await entriesOf(id)).filter((action) => action === "product.restore")).toHaveLength(1);
});

test("products deleted together are restored together, by the time of deletion", async () => {
  const [one, two, three] = [await fixedPrice("A"), await fixedPrice("B"), await fixedPrice("C")];
  const { deletedAt } = valueOf(await bulkDeleteProducts(admin, ids(one, two), 2));
  await new Promise((done) => setTimeout(done, 2));
  valueOf(await deleteProduct(admin, three));
  expect(valueOf(await bulkRestoreProducts(admin, { kind: "moment", deletedAt })).message).toBe(
    "2 products are back.",
  );
  expect((await stored(three)).deletedAt).not.toBeNull();
  expect(refusalOf(await bulkRestoreProducts(admin, { kind: "moment", deletedAt })).code).toBe("conflict");
});

test("a filter of deleted products restores only those, and a filter of others only deletes", async () => {
  const [gone, here] = [await fixedPrice("Ngoma drum"), await fixedPrice("Ngoma stand")];
  valueOf(await deleteProduct(admin, gone));
  expect(refusalOf(await bulkRestoreProducts(admin, matching("ngoma"))).code).toBe("conflict");
  expect(refusalOf(await bulkDeleteProducts(admin, matching("ngoma", "deleted"), null)).code).toBe("missing");
  valueOf(await bulkRestoreProducts(admin, matching("ngoma", "deleted")));
  expect((await stored(gone)).deletedAt).toBeNull();
  expect((await stored(here)).deletedAt).toBeNull();
});

test("only superusers delete and restore, and an unknown product is missing", async () => {
  const id = await fixedPrice("Lamp");
  for (const outcome of [
    await bulkDeleteProducts(buyer, ids(id), 1),
    await restoreProduct(buyer, id),
    await bulkRestoreProducts(buyer, ids(id)),
  ])
    expect(refusalOf(outcome).code).toBe("forbidden");
  expect(refusalOf(await restoreProduct(admin, 2_000_000_000)).code).toBe("missing");
  expect(refusalOf(await restoreProduct(admin, id)).code).toBe("conflict");
});

test("an auction in which somebody has paid is deleted only by staff who also have the rounds permission (D87)", async () => {
  const clerk = { id: admin.id, isSuperuser: false, permissions: ["products"] } as const;
  const { productId, roundId } = await liveAuction();
  await pledged(roundId, "Njeri", 60_000);
  expect(refusalOf(await deleteProduct(clerk, productId)).code).toBe("forbidden");
  expect(refusalOf(await bulkDeleteProducts(clerk, ids(productId), 1)).code).toBe("forbidden");
  valueOf(await deleteProduct({ ...clerk, permissions: ["products", "rounds"] }, productId));
});

test("work that takes too long stops after a batch, and reports how many are left", async () => {
  const done = await inBatches([1, 2, 3, 4, 5], async (batch) => [...batch], { size: 2, maxMs: 0 });
  expect(done).toEqual({ results: [1, 2], left: 3 });
});

test("if the database fails half way, the finished batches stay, and the rest is reported", async () => {
  const failAt = (first: number) =>
    inBatches(
      [1, 2, 3],
      async (batch) => {
        if (batch[0] === first) throw new StorageUnavailable(new Error("disk full"));
        return [...batch];
      },
      { size: 1 },
    );
  expect(await failAt(2)).toEqual({ results: [1], left: 2 });
  await expect(failAt(1)).rejects.toThrow(StorageUnavailable);
});
