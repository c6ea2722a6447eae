import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { csvLine } from "~/domain/csv/csv-cell";
import { importSample } from "~/domain/import/import-columns";
import { applyImport } from "~/operations/imports/apply-import.server";
import { checkedImport, faultsOf, lamp, newLines } from "~/operations/imports/import.fixture";
import { admin, newAuction, refusalOf, valueOf } from "~/operations/products/management.fixture";
import { shirtOnSale } from "~/operations/products/variants/variants.fixture";
import { exportedProducts } from "./exported-products";

setUpTestDatabase();

test("importing what the export wrote changes nothing, whatever its cells contain", async () => {
  const startTime = new Date("2026-11-21T15:04:05.678Z");
  const endTime = new Date("2030-01-01T00:00:30Z");
  await newAuction({ title: "=1+1", description: "-5 °C;\n=x, 'y' \"z\"", sku: "-9", startTime, endTime });
  await lamp({ title: "'=a", specifications: "Weight: 2 kg\n@home", condition: "used", isFeatured: true });
  await lamp({ title: "Cost", costPriceCents: 12_345, isFlashSale: true, discountPercentage: 5 });
  await shirtOnSale([{ sku: "-S", barcode: "600,1" }, { priceCents: 123_456 }, { stockQuantity: 0 }]);
  await db().product.updateMany({ where: { title: "Cost" }, data: { imageKey: "a".repeat(24) } });
  const done = await checkedImport(await exportedProducts());
  expect(await faultsOf(done.id)).toEqual([]);
  expect(done).toMatchObject({
    state: "checked",
    changeCount: 0,
    createCount: 0,
    lineCount: 7,
    readCount: 7,
  });
  expect(JSON.parse(done.ignored)).toEqual([
    "Status",
    "Units sold",
    "Rounds",
    "Created (EAT)",
    "Deleted (EAT)",
  ]);
  expect(refusalOf(await applyImport(admin, done.id)).message).toBe("This file changes nothing");
});

test("the sample can be imported, and a second time it changes nothing", async () => {
  const { category } = await newLines();
  const sample = importSample(category)
    .map((cells) => csvLine(cells))
    .join("");
  const done = await checkedImport(sample);
  expect(await faultsOf(done.id)).toEqual([]);
  expect(valueOf(await applyImport(admin, done.id))).toEqual({ created: 2, changed: 2 });
  const again = await checkedImport(sample);
  expect([again.createCount, again.changeCount, again.faultCount]).toEqual([0, 0, 0]);
});
