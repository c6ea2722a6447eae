/** The move from SQLite to PostgreSQL; it needs TEST_DATABASE_URL. */
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { env } from "node:process";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { db, disconnectDatabase, useDatabase } from "~/db/client.server";
import { openDatabase } from "~/db/open.server";
import { openTestFile } from "~/db/test-database.server";
import { userList } from "~/domain/account/user-list";
import { orderList } from "~/domain/order/list/order-list";
import { userPage } from "~/operations/accounts/user-list.queries.server";
import { browse } from "~/operations/browse/browse.fixture";
import {
  joinAs,
  makeBuyer,
  makeOpenRound,
  makeSuperuser,
  openNextRound,
  pledgeAs,
  storedRound,
  takePayments,
} from "~/operations/factories.fixture";
import { managedOrders } from "~/operations/orders/managed-orders.queries.server";
import { placeOrder } from "~/operations/checkout/place-order.server";
import { fillCart, onSale, orderOf } from "~/operations/checkout/place-order.fixture";
import { valueOf } from "~/operations/products/management.fixture";
import { closeRound } from "~/operations/rounds/close-round.server";
import { loadDemoShop } from "../../prisma/seed/load-demo-shop.server";
import { withPostgres } from "../../scripts/running/postgres-tools.mjs";
import { openAlone } from "../../scripts/running/sqlite-file.mjs";
import { everyRow } from "./every-row";
import { copied, makeTarget, moved } from "./on-postgres";
import { inDatabase, makeFolder, run } from "./shop-on-disk";

const migrations = path.resolve("prisma/migrations");

/** The demo shop with some activity. */
async function fillShop() {
  takePayments();
  const [now, password] = [new Date(), "a demo password"];
  await loadDemoShop({
    db: db(),
    storeImage: async (svg) => createHash("sha256").update(svg).digest("hex"),
    hashPassword: async (text) => `hash of ${text}`,
    now,
    password,
    superuser: { username: "admin", email: "admin@example.com" },
    hasCheckout: false,
  });
  const [superuser, buyer] = [await makeSuperuser(), await makeBuyer("Ngũgĩ")];
  const { auctionId, roundId } = await makeOpenRound();
  await joinAs(buyer, auctionId);
  for (const cents of [60_000, 60_001, 75_050]) await pledgeAs(buyer, auctionId, cents);
  valueOf(await closeRound(superuser, roundId));
  await openNextRound(auctionId);
  const [lamp, gone] = [await onSale({ title: "Taa ya shaba" }), await onSale()];
  valueOf(await placeOrder(buyer, orderOf([[lamp, 2]])));
  await fillCart(buyer, [[lamp, 1]]);
  await db().session.create({ data: { id: "s", data: '{"guestCartItems":[]}', expiresAt: now } });
  await db().product.delete({ where: { id: gone } });
  return { buyer, auctionId, roundId, lamp, gone };
}

const folder = mkdtempSync(path.join(tmpdir(), "soko-move-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Copies the shop to a file that this process has never opened. */
async function makeShop() {
  const shop = await openTestFile();
  const things = await fillShop();
  const seen = { rows: await everyRow(), found: await found() };
  const file = path.join(folder, "soko.db");
  expect(inDatabase(shop.file, `database.prepare("VACUUM INTO ?").run(${JSON.stringify(file)})`)).toBe("");
  await shop.close();
  return { ...things, seen, file };
}

const found = async () => ({
  products: (await browse({ q: "taa shaba" }, new Date())).products.map(({ id }) => id),
  users: (await userPage({ ...userList.all, q: "ngugi" }, 50)).users.map(({ id }) => id),
  orders: (await managedOrders({ ...orderList.all, q: "0712 345" })).orders.map(({ id }) => id),
});

async function openMoved(target: string) {
  useDatabase(await openDatabase(target, migrations));
  onTestFinished(disconnectDatabase);
}

describe.skipIf(!env.TEST_DATABASE_URL)("the move to PostgreSQL", () => {
  let shop: Awaited<ReturnType<typeof makeShop>>;
  beforeAll(async () => {
    shop = await makeShop();
  });

  test("every row arrives unchanged and is found, and people continue where they were", async () => {
    const { file, seen, buyer, auctionId, roundId, lamp, gone } = shop;
    const target = await makeTarget();
    const { tables, ledgers } = await moved(file, target);
    expect(ledgers).toBe(seen.rows.Round?.length);
    expect(tables.find(({ name }) => name === "Bid")?.rows).toBe(seen.rows.Bid?.length);
    await openMoved(target);
    expect(await everyRow()).toEqual(seen.rows);
    expect(await found()).toEqual(seen.found);
    expect(Object.values(seen.found).map((ids) => ids.length)).toEqual([1, 2, 1]);
    // ids continue, and none is used twice
    expect(await onSale()).toBe(gone + 1);
    await joinAs(buyer, auctionId);
    await pledgeAs(buyer, auctionId, 51_000);
    valueOf(await placeOrder(buyer, orderOf([[lamp, 1]])));
    await expect(db().round.update({ where: { id: roundId }, data: { ledgerSeq: 9 } })).rejects.toThrow(
      "a closed round is final",
    );
    expect((await storedRound(roundId)).ledgerSeq).toBe(3);
  });

  test("a second move needs --replace, but a target that was started and never used does not", async () => {
    const { file } = shop;
    const target = await makeTarget();
    await (await openDatabase(target, migrations)).$disconnect();
    await moved(file, target);
    await expect(moved(file, target)).rejects.toThrow(
      "the target holds a shop already; --replace moves that aside",
    );
    await moved(file, target, true);
    const schemas = await withPostgres(target, (query) =>
      query("SELECT nspname FROM pg_namespace WHERE nspname LIKE 'before_move_%'"),
    );
    expect(schemas).toHaveLength(1);
  });

  test("an invalid ledger or a target in use stops the move, and nothing changes", async () => {
    const { file } = shop;
    const target = await makeTarget();
    const forged = copied(file);
    const cheat = 'DROP TRIGGER "Bid_no_update"; UPDATE "Bid" SET "cents" = "cents" + 1 WHERE "id" = 3';
    expect(inDatabase(forged, `database.exec(${JSON.stringify(cheat)})`)).toBe("");
    await expect(moved(forged, target)).rejects.toThrow(
      /^the ledger of round \d+ is not right from entry \d+ on$/,
    );
    const tables = "SELECT FROM pg_tables WHERE schemaname = 'public'";
    expect(await withPostgres(target, (query) => query(tables))).toEqual([]);
    await withPostgres(target, async () => {
      await expect(moved(file, target)).rejects.toThrow("1 connections to the target are open");
    });
  });

  test("the command refuses a running shop, and a shop of another release", async () => {
    const dataDir = makeFolder();
    const file = copied(shop.file, path.join(dataDir, "soko.db"));
    const target = await makeTarget();
    const move = () => run("move-to-postgres", dataDir, [target]).output;
    const cut = "DELETE FROM _prisma_migrations WHERE migration_name LIKE '%condition'";
    expect(inDatabase(file, `database.exec(${JSON.stringify(cut)})`)).toBe("");
    expect(move()).toContain(
      "is not of this release: start the shop on it once, with this release, and stop it",
    );
    openAlone(file);
    expect(move()).toBe(
      `Nothing was moved, all is as it was: the shop in ${dataDir} is running: stop it first\n`,
    );
    expect(run("move-to-postgres", dataDir, ["elsewhere"]).code).toBe(2);
  });
});
