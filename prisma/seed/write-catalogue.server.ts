import { DEFAULT_SETTINGS } from "~/domain/settings/settings";
import type { Tx } from "~/db/client.server";
import { toColumn, toColumnOrNull } from "~/db/rows.server";
import { categoryNameKey, slugFrom } from "~/domain/category/category";
import type { SaleTerms } from "~/domain/product/price/sale-price";
import { listingColumns } from "~/operations/products/product-columns.server";
import { storedOptions, storedValues } from "~/domain/product/variants";
import { catalogue } from "./catalogue";
import type { Calendar } from "./moments";
import { orders } from "./orders";
import { type CategoryName, furtherPictures, pictureKey, type ProductPlan } from "./plan";

/** Ids by picture key. */
export type ProductIds = ReadonlyMap<string, number>;

type Images = ReadonlyMap<string, string>;

export async function writeCategories(
  tx: Tx,
  { images, calendar }: { images: Images; calendar: Calendar },
): Promise<ReadonlyMap<CategoryName, number>> {
  const rows = catalogue.map(({ name, description, picture }) => ({
    name,
    nameKey: categoryNameKey(name),
    slug: slugFrom(name),
    description,
    imageKey: images.get(pictureKey(picture)),
    createdAt: calendar.daysAgo(200),
  }));
  const made = await tx.category.createManyAndReturn({ data: rows, select: { id: true, nameKey: true } });
  const ids = new Map(made.map(({ id, nameKey }) => [nameKey, id]));
  return new Map(catalogue.map(({ name }) => [name, idOf(ids, categoryNameKey(name))]));
}

export async function writeProducts(
  tx: Tx,
  {
    images,
    categoryIds,
    calendar,
  }: { images: Images; categoryIds: ReadonlyMap<CategoryName, number>; calendar: Calendar },
): Promise<ProductIds> {
  const plans = catalogue
    .flatMap(({ name, products }) => products.map((plan) => ({ plan, category: name })))
    .toSorted((one, other) => other.plan.createdDaysAgo - one.plan.createdDaysAgo);
  const made = await tx.product.createManyAndReturn({
    data: plans.map(({ plan, category }) => ({
      ...productRow(plan, calendar),
      categoryId: idOf(categoryIds, category),
      imageKey: images.get(pictureKey(plan.picture)),
    })),
    select: { id: true, title: true },
  });
  const ids = new Map(made.map(({ id, title }) => [title, id]));
  await tx.productPicture.createMany({
    data: plans.flatMap(({ plan }) => pictureRows(plan, idOf(ids, plan.title), images)),
  });
  await tx.productVariant.createMany({
    data: plans.flatMap(({ plan }) => variantRows(plan, idOf(ids, plan.title))),
  });
  return new Map(plans.map(({ plan }) => [pictureKey(plan.picture), idOf(ids, plan.title)]));
}

const sizesOf = (plan: ProductPlan) => (plan.type === "auction" ? [] : (plan.sizes ?? []));

const variantRows = (plan: ProductPlan, productId: number) =>
  sizesOf(plan).map(([size, stockQuantity, price]) => ({
    productId,
    values: storedValues([size]),
    priceCents: toColumn(toCents(price)),
    stockQuantity,
  }));

function optionColumns(plan: ProductPlan) {
  const sizes = sizesOf(plan);
  if (sizes.length === 0) return {};
  return {
    options: storedOptions([{ name: "Size", values: sizes.map(([size]) => size) }]),
    highestPriceCents: toColumn(toCents(Math.max(...sizes.map(([, , price]) => price)))),
  };
}

const pictureRows = (plan: ProductPlan, productId: number, images: Images) =>
  furtherPictures(plan).map(({ picture, altText }, index) => ({
    productId,
    position: index + 2,
    imageKey: idOf(images, pictureKey(picture)),
    altText,
  }));

/** In cents, whole shillings: seven tenths of the fixed price; not known of what is only auctioned. */
export const costOf = (priceCents: number | null): number | null =>
  priceCents === null ? null : Math.round(priceCents * 0.007) * 100;

function productRow(plan: ProductPlan, calendar: Calendar) {
  const createdAt = calendar.daysAgo(plan.createdDaysAgo);
  const { title, description, sku = "" } = plan;
  const basePriceCents = toCents(plan.basePrice);
  const sale = saleTerms(plan, calendar);
  return {
    title,
    description,
    sku,
    ...listingColumns({ title, description, sku, basePriceCents, variants: [], ...sale }),
    ...sale,
    buyNowPriceCents: toColumnOrNull(sale.buyNowPriceCents),
    productType: plan.type,
    status: plan.status ?? "active",
    winnerPays: plan.type === "buy_now" || plan.status === "draft" ? null : DEFAULT_SETTINGS.winnerPays,
    condition: plan.condition ?? null,
    specifications: plan.specifications ?? "",
    basePriceCents: toColumn(basePriceCents),
    marketPriceCents: plan.marketPrice === undefined ? null : toColumn(toCents(plan.marketPrice)),
    costPriceCents: toColumnOrNull(costOf(sale.buyNowPriceCents)),
    isFeatured: plan.featured ?? false,
    displayOrder: plan.displayOrder ?? 10,
    createdAt,
    updatedAt: createdAt,
    ...optionColumns(plan),
    ...(plan.type === "auction"
      ? { stockQuantity: 1 }
      : { stockQuantity: plan.stock, unitsSold: unitsOrdered(plan) }),
    ...(plan.type === "buy_now" ? {} : auctionColumns(plan, calendar)),
  };
}

function saleTerms(plan: ProductPlan, calendar: Calendar): SaleTerms {
  const flashSale = plan.type === "auction" ? undefined : plan.flashSale;
  const endsInHours = flashSale?.endsInHours ?? null;
  return {
    buyNowPriceCents: plan.type === "auction" ? null : toCents(plan.buyNowPrice),
    isFlashSale: flashSale !== undefined,
    discountPercentage: flashSale?.discount ?? 0,
    flashSaleEndsAt: endsInHours === null ? null : calendar.fullHourIn(endsInHours),
  };
}

function auctionColumns(plan: Exclude<ProductPlan, { type: "buy_now" }>, calendar: Calendar) {
  const { entryFee, startsInHours, endsInHours, rounds } = plan;
  return {
    participationFeeCents: toColumn(toCents(entryFee)),
    startTime: startsInHours === undefined ? null : calendar.fullHourIn(startsInHours),
    endTime: endsInHours === undefined ? null : calendar.fullHourIn(endsInHours),
    roundCount: rounds.length,
  };
}

/** Cancelled orders have returned their units (D31). */
function unitsOrdered({ picture }: ProductPlan): number {
  return orders
    .filter(({ status }) => status !== "cancelled")
    .flatMap(({ items }) => items)
    .filter(([ordered]) => pictureKey(ordered) === pictureKey(picture))
    .reduce((units, [, quantity]) => units + quantity, 0);
}

export const toCents = (shillings: number) => Math.round(shillings * 100);

export function idOf<Key, Id>(ids: ReadonlyMap<Key, Id>, key: Key): Id {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The demo shop refers to ${String(key)}, which it does not have`);
  return id;
}
