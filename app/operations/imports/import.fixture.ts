import { randomUUID } from "node:crypto";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { db } from "~/db/client.server";
import type { ImportLineKind } from "~/domain/import/import";
import type { StoredProduct } from "~/domain/product/stored-product";
import { admin, newAuction, newCategory, valueOf } from "../products/management.fixture";
import { managedProduct } from "../products/management.queries.server";
import { readFaults } from "./import-rows.server";
import { startImport } from "./read-import.server";

async function stored(bytes: Uint8Array | string): Promise<string> {
  const file = path.join(await mkdtemp(path.join(tmpdir(), "soko-import-")), randomUUID());
  await writeFile(file, bytes);
  return file;
}

/** Reads the file to its end. */
export async function checkedImport(csv: Uint8Array | string, zip: Uint8Array | null = null) {
  const files = { fileName: "goods.csv", csvPath: await stored(csv), zipPath: zip && (await stored(zip)) };
  const { importId, done } = valueOf(
    await startImport(admin, files, (error) => {
      throw error;
    }),
  );
  await done;
  return db().import.findUniqueOrThrow({ where: { id: importId } });
}

/** 'line: column: message' of each fault. */
export const faultsOf = (importId: number): Promise<string[]> => saidOf(importId, ["fault"]);

/** The same of each warning. */
export const warningsOf = (importId: number): Promise<string[]> => saidOf(importId, ["create", "change"]);

async function saidOf(importId: number, kinds: ImportLineKind[]): Promise<string[]> {
  const lines = await db().importLine.findMany({
    where: { importId, kind: { in: kinds } },
    orderBy: { number: "asc" },
  });
  return lines.flatMap(({ number, faults }) =>
    readFaults(faults).map(({ column, message }) => `${number}: ${column ?? "line"}: ${message}`),
  );
}

export const fixedPrice = {
  productType: "buy_now",
  buyNowPriceCents: 90_000,
  participationFeeCents: null,
} as const;

export const lamp = (changes: Partial<StoredProduct> = {}) =>
  newAuction({ ...fixedPrice, stockQuantity: 5, ...changes });

export async function storedProductOf(id: number) {
  const product = await managedProduct(id);
  if (!product) throw new Error("deleted");
  return product;
}

/** The headings that `newLines` writes for. */
export const NEW = "title;description;category;type;buy now price;stock;sku";

export async function newLines() {
  const id = await newCategory();
  const { name: category } = await db().category.findUniqueOrThrow({ where: { id } });
  const newLamp = (title: string, sku = "", stock: number | string = 3) =>
    `${title};Bright;${category};buy_now;1,500.50;${stock};${sku}`;
  return { category, newLamp };
}
