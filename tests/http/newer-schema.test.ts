/** The built release on a database that a newer release has migrated (docs/decisions/032). */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { migrate } from "~/db/migrate.server";
import { postgresRunner, sqliteRunner } from "~/db/script-runner.server";
import type { SqliteDriver } from "~/db/sqlite/sqlite-connection.server";
import { openMarkedShop } from "./marked-shop";
import { startServer, type Server } from "./server";

const driver = createRequire(import.meta.url)("libsql") as SqliteDriver;

const SHIPPING = {
  shipping_name: "Somebody",
  shipping_phone: "0712 345 678",
  shipping_address: "Moi Avenue 1",
  shipping_city: "Nairobi",
};

/** Migrates as a newer release would, also while this one runs. */
async function migrateFurther(url: string, name: string, script: string) {
  const provider = url.startsWith("file:") ? "sqlite" : "postgresql";
  const folder = mkdtempSync(path.join(tmpdir(), "soko-newer-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(`prisma/migrations/${provider}`, folder, { recursive: true });
  mkdirSync(path.join(folder, name));
  writeFileSync(path.join(folder, name, "migration.sql"), script);
  const runner =
    provider === "sqlite" ? sqliteRunner(driver, url.slice("file:".length)) : await postgresRunner(url);
  expect(await migrate(runner, folder)).toEqual([name]);
}

const ADDED = `CREATE TABLE "Later" ("id" INTEGER PRIMARY KEY, "name" TEXT NOT NULL);
ALTER TABLE "Participation" ADD COLUMN "later" INTEGER NOT NULL DEFAULT 7;
ALTER TABLE "Bid" ADD COLUMN "later" TEXT;
ALTER TABLE "Order" ADD COLUMN "later" TEXT NOT NULL DEFAULT 'later';
ALTER TABLE "Product" ADD COLUMN "later" TEXT;
CREATE INDEX "Order_later" ON "Order"("later");`;

test("a release runs on a newer release's additions, started before or after them, and stops if something was removed", async () => {
  const shop = await openMarkedShop();
  let { server } = shop;
  onTestFinished(async () => {
    await server.stop();
    await shop.close();
  });
  const call = async (at: Server, place: string, body: object) => {
    const headers = {
      "Content-Type": "application/json",
      Authorization: `Bearer ${shop.tokens.buyer.access}`,
    };
    return (await fetch(at.url + place, { method: "POST", headers, body: JSON.stringify(body) })).status;
  };
  const { auction, product } = shop.things;
  let shillings = 700;
  const buy = async (at: Server) => [
    await call(at, "/api/bids/", { auction, pledge_amount: shillings++ }),
    await call(at, "/api/cart/add/", { product_id: product, quantity: 1 }),
    await call(at, "/api/orders/", { ...SHIPPING, items: [{ product_id: product, quantity: 1 }] }),
    (await fetch(`${at.url}/browse?q=lamp`)).status,
    (await fetch(`${at.url}/auction/${auction}`)).status,
  ];
  const done = await buy(server);
  expect(
    done.every((status) => status >= 200 && status < 300),
    done.join(),
  ).toBe(true);

  await migrateFurther(shop.databaseUrl, "29990101000000_later", ADDED);
  expect(await buy(server)).toEqual(done);
  expect(await server.stop()).toBe(0);
  const settings = { DATABASE_URL: shop.databaseUrl };
  server = await startServer(shop.folder, settings);
  expect(await buy(server)).toEqual(done);
  expect(await server.stop()).toBe(0);

  await migrateFurther(
    shop.databaseUrl,
    "29990201000000_gone",
    '-- needs: 29990101000000_later\nALTER TABLE "Product" DROP COLUMN "later";',
  );
  const { message } = await startServer(shop.folder, settings).then(
    () => new Error("it started"),
    (error: Error) => error,
  );
  expect(message.split("\n").filter(Boolean).slice(1)).toEqual([
    "Database: migration 29990201000000_gone took away what this release needs: start a release that has migration 29990101000000_later",
  ]);
});
