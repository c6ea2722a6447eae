/** A bulk change whose database goes away in the middle. */
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { dialectOf } from "~/db/open.server";
import { StorageUnavailable } from "~/db/storage-unavailable.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { makeProducts } from "../browse/browse.fixture";
import { changePreview } from "../products/changes/change-preview.queries.server";
import { admin, valueOf } from "../products/management.fixture";
import { bulkChangeProducts } from "./bulk-change-products.server";
import { undoImport } from "./undo-import.server";

setUpTestDatabase();

const RAISE = { kind: "price", percent: 10, roundTo: 1 } as const;
const PRICE = 100_000n;

/** More than one batch, in the order in which they are changed. */
async function manyProducts() {
  const ids = await makeProducts(Array.from({ length: 60 }, () => ({ title: "Kikombe" })));
  return { ids, selection: { kind: "ids", ids } as const };
}

/** From this product on, and for what would be written last, the disk is full. */
async function fillDisk(productId: number): Promise<() => Promise<void>> {
  const isPostgres = dialectOf(db()) === "postgresql";
  const tables = [
    ["Product", `NEW."id" = ${productId} AND NEW."buyNowPriceCents" <> OLD."buyNowPriceCents"`, "UPDATE"],
    ["AuditEntry", `NEW."action" IN ('import.bulk', 'import.undo')`, "INSERT"],
  ] as const;
  if (isPostgres)
    await db().$executeRawUnsafe(
      `CREATE FUNCTION disk_is_full() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'disk is full' USING ERRCODE = '53100'; END $$`,
    );
  for (const [table, when, event] of tables)
    await db().$executeRawUnsafe(
      isPostgres
        ? `CREATE TRIGGER "full${table}" BEFORE ${event} ON "${table}" FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION disk_is_full()`
        : `CREATE TRIGGER "full${table}" BEFORE ${event} ON "${table}" WHEN ${when} BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`,
    );
  return async () => {
    for (const [table] of tables)
      await db().$executeRawUnsafe(`DROP TRIGGER "full${table}"${isPostgres ? ` ON "${table}"` : ""}`);
    if (isPostgres) await db().$executeRawUnsafe("DROP FUNCTION disk_is_full");
  };
}

const raised = (ids: readonly number[]) =>
  db().product.count({ where: { id: { in: [...ids] }, buyNowPriceCents: { gt: PRICE } } });

async function raise(selection: Awaited<ReturnType<typeof manyProducts>>["selection"]) {
  const { seen, total } = await changePreview(selection, RAISE, null);
  return bulkChangeProducts(admin, selection, { change: RAISE, confirmed: total, seen });
}

test("what was changed before the disk was full stays, the answer says how many are left, and the rest follows without a product twice", async () => {
  const { ids, selection } = await manyProducts();
  const freeDisk = await fillDisk(ids.at(-1) ?? 0);
  const { seen, total } = await changePreview(selection, RAISE, null);
  const change = { change: RAISE, confirmed: total, seen };
  const cut = valueOf(await bulkChangeProducts(admin, selection, change));
  expect(cut).toMatchObject({ changed: 50, left: 10 });
  expect(cut.message).toBe("50 products were changed. 10 products are left: change them once more.");
  expect(await raised(ids)).toBe(50);
  await freeDisk();
  // the page that was sent again has the figures of the same preview
  const rest = valueOf(await bulkChangeProducts(admin, selection, change));
  expect(rest).toMatchObject({ changed: 10, left: 0 });
  const prices = await db().product.groupBy({ by: ["buyNowPriceCents"], where: { id: { in: ids } } });
  expect(prices).toEqual([{ buyNowPriceCents: 110_000n }]);
  for (const { importId } of [cut, rest]) valueOf(await undoImport(admin, importId ?? 0));
  expect(await raised(ids)).toBe(0);
});

test("a disk that is full from the first product on changes nothing, and leaves nothing to undo", async () => {
  const { ids, selection } = await manyProducts();
  const before = await db().import.count();
  const freeDisk = await fillDisk(ids[0] ?? 0);
  await expect(raise(selection)).rejects.toBeInstanceOf(StorageUnavailable);
  await freeDisk();
  expect([await raised(ids), await db().import.count()]).toEqual([0, before]);
});

test("an undo that the disk cuts off says how many it put back, and the next one ends it", async () => {
  const { ids, selection } = await manyProducts();
  const { importId } = valueOf(await raise(selection));
  const freeDisk = await fillDisk(ids.at(-1) ?? 0);
  expect(valueOf(await undoImport(admin, importId ?? 0))).toMatchObject({ undone: 50, left: 10 });
  await freeDisk();
  valueOf(await undoImport(admin, importId ?? 0));
  expect(await raised(ids)).toBe(0);
  expect(await db().import.findUnique({ where: { id: importId ?? 0 } })).toMatchObject({ state: "undone" });
});
