import type { StoredProduct } from "~/domain/product/stored-product";
import type { ImportCells } from "./import-columns";
import { changedLine, type ExistingLine, type ImportContext, newLine } from "./import-line";

const CATEGORIES: Readonly<Record<string, number>> = { lamps: 4, baskets: 5 };

/** A shop with two categories, whose ZIP has any picture but `lost.jpg`. */
export const importContext: ImportContext = {
  categoryId: (text) => CATEGORIES[text.trim().toLowerCase()] ?? null,
  categoryName: (id) => ({ 4: "Lamps", 5: "Baskets" })[id] ?? null,
  picture: (name) =>
    name === "lost.jpg" ? { fault: "The ZIP has no lost.jpg" } : { imageKey: `key-${name}` },
};

export const NEW_LAMP: ImportCells = {
  title: "Lamp",
  description: "Of brass",
  category: "Lamps",
  product_type: "buy_now",
  buy_now_price: "1500",
  stock_quantity: "3",
};

export const LAMP = {
  title: "Lamp",
  description: "Of brass",
  specifications: "",
  sku: "L-1",
  categoryId: 4,
  productType: "buy_now",
  condition: null,
  taxType: null,
  basePriceCents: 150_000,
  marketPriceCents: null,
  costPriceCents: null,
  buyNowPriceCents: 150_000,
  participationFeeCents: null,
  stockQuantity: 3,
  startTime: null,
  endTime: null,
  isFeatured: false,
  isFlashSale: false,
  discountPercentage: 0,
  flashSaleEndsAt: null,
  displayOrder: 0,
} as StoredProduct;

export const AUCTION: StoredProduct = {
  ...LAMP,
  productType: "auction",
  buyNowPriceCents: null,
  participationFeeCents: 5_000,
  startTime: new Date("2026-11-21T15:04:05.678Z"),
  endTime: new Date("2026-11-28T15:00:00Z"),
};

/** The fields of a new lamp that a line with these cells gives. */
export function newProduct(cells: ImportCells) {
  const line = newLine({ ...NEW_LAMP, ...cells }, importContext);
  if (line.kind !== "create") throw new Error(JSON.stringify(line));
  return line;
}

export function faultsOfNew(cells: ImportCells) {
  const line = newLine(cells, importContext);
  return line.kind === "fault" ? line.faults : [];
}

export const changedProduct = (cells: ImportCells, existing: Partial<ExistingLine> = {}) =>
  changedLine(
    cells,
    { product: LAMP, categoryName: "Lamps", pictures: [], options: "", ...existing },
    importContext,
  );

/** What the line changes, as column, before and after. */
export function changesOfEdit(cells: ImportCells, existing: Partial<ExistingLine> = {}) {
  const line = changedProduct(cells, existing);
  if (line.kind !== "change") return line.kind === "same" ? [] : line;
  return line.changes.map(({ column, before, after }) => [column, before, after]);
}
