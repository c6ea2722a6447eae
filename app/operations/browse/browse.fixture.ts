import { db } from "~/db/client.server";
import { type BrowseFilters, NO_FILTERS } from "~/domain/product/browse";
import type { ProductStatus } from "~/domain/product/product";
import type { StoredProduct } from "~/domain/product/stored-product";
import { browseProducts } from "./browse.queries.server";
import { productColumns } from "~/operations/products/product-columns.server";

export const NOW = new Date("2026-11-21T12:00:00Z");

export type Sample = Partial<Omit<StoredProduct, "categoryId">> & {
  categoryId?: number;
  status?: ProductStatus;
  createdAt?: Date;
  deletedAt?: Date | null;
};

const PLAIN: StoredProduct = {
  title: "Lamp",
  description: "Brass",
  categoryId: 0,
  productType: "buy_now",
  sku: "",
  specifications: "",
  condition: null,
  taxType: null,
  basePriceCents: 100_000,
  marketPriceCents: null,
  costPriceCents: null,
  buyNowPriceCents: 100_000,
  participationFeeCents: null,
  stockQuantity: 10,
  startTime: null,
  endTime: null,
  isFeatured: false,
  isFlashSale: false,
  discountPercentage: 0,
  flashSaleEndsAt: null,
  displayOrder: 0,
};

/** Active fixed-price products by default. Returns their ids, in the samples' order. */
export async function makeProducts(samples: readonly Sample[]): Promise<number[]> {
  const ids: number[] = [];
  for (const { status = "active", createdAt = NOW, deletedAt = null, ...changes } of samples) {
    const { categoryId, ...columns } = productColumns({ ...PLAIN, ...changes });
    const category = categoryId === 0 ? null : categoryId;
    const data = { ...columns, categoryId: category, status, createdAt, deletedAt };
    ids.push((await db().product.create({ data, select: { id: true } })).id);
  }
  return ids;
}

export async function clearProducts() {
  await db().product.deleteMany();
}

export const browse = (filters: Partial<BrowseFilters>, now = NOW) =>
  browseProducts({ ...NO_FILTERS, ...filters }, now);

export const idsOf = async (filters: Partial<BrowseFilters>, now = NOW) =>
  (await browse(filters, now)).products.map(({ id }) => id);
