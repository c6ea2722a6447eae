import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { disconnectDatabase, useDatabase } from "~/db/client.server";
import { migrate } from "~/db/migrate.server";
import { sqliteRunner } from "~/db/script-runner.server";
import { openDatabase } from "~/db/open.server";
import type { SqliteDriver } from "~/db/sqlite/sqlite-connection.server";
import { idsOf } from "~/operations/browse/browse.fixture";
import { foldTitles } from "./fold-titles.server";

const FIRST = "20261121000000_first";
const driver = createRequire(import.meta.url)("libsql") as SqliteDriver;
const folder = mkdtempSync(path.join(tmpdir(), "soko-upgrade-"));
afterAll(async () => {
  await disconnectDatabase();
  rmSync(folder, { recursive: true, force: true });
});

test("products from before the search are found, ranked and sorted after the upgrade", async () => {
  const file = path.join(folder, "shop.db");
  cpSync(path.resolve("prisma/migrations/sqlite", FIRST), path.join(folder, "old", FIRST), {
    recursive: true,
  });
  await migrate(sqliteRunner(driver, file), path.join(folder, "old"));
  const old = new driver(file);
  old.exec(`INSERT INTO "Product" ("id", "title", "description", "searchText", "productType", "status",
      "basePriceCents", "buyNowPriceCents", "isFlashSale", "discountPercentage", "flashSaleEndsAt", "updatedAt")
    VALUES (1, 'Stand', 'For a Café', 'stand for a cafe', 'buy_now', 'active', 5, 300, 0, 0, NULL, '2026-01-01T00:00:00.000+00:00'),
      (2, 'Café chair', 'Oak', 'cafe chair oak', 'buy_now', 'active', 5, 401, 1, 50, '2999-01-01T00:00:00.000+00:00', '2026-01-01T00:00:00.000+00:00'),
      (3, 'Café sign', 'Tin', 'cafe sign tin', 'auction', 'active', 250, NULL, 0, 0, NULL, '2026-01-01T00:00:00.000+00:00'),
      (4, 'Café mug', 'Clay', 'cafe mug clay', 'buy_now', 'draft', 1, 1, 0, 0, NULL, '2026-01-01T00:00:00.000+00:00')`);
  old.close();

  useDatabase(await openDatabase(`file:${file}`, path.resolve("prisma/migrations")));
  expect(await idsOf({ q: "cafe" })).toEqual([3, 2, 1]);
  expect(await foldTitles()).toBe(4);
  expect(await foldTitles()).toBe(0);
  expect(await idsOf({ q: "cafe" })).toEqual([3, 2, 1]);
  expect(await idsOf({ q: "cafe chair" })).toEqual([2]);
  expect(await idsOf({ sort: "price" })).toEqual([2, 3, 1]);
});
