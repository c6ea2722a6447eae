/** Products as the API tells of them, with their rounds and what those amount to: one statement, however many. */
import { Prisma } from "~/db/generated/sqlite/client";
import { type JsonField, jsonRows, jsonSql } from "~/db/json-rows.server";
import { canSeeProduct, type Viewer } from "~/domain/account/access";
import type { Cents } from "~/domain/money";
import type { ProductStatus, ProductType } from "~/domain/product/product";
import { isRoundOpen } from "~/domain/round/round";
import { salePrice } from "~/domain/product/sale-price";
import {
  newestFirst,
  ROUND_WINNER,
  type RoundJson,
  roundJson,
  roundOf,
  type RoundRow,
} from "../rounds/round-rows.queries.server";
import { distinctParticipants } from "./distinct-participants.server";
import { idSet } from "./ids-sql.server";

interface ProductFields {
  id: number;
  title: string;
  description: string;
  imageKey: string | null;
  productType: ProductType;
  status: ProductStatus;
  basePriceCents: Cents;
  marketPriceCents: Cents | null;
  buyNowPriceCents: Cents | null;
  participationFeeCents: Cents | null;
  stockQuantity: number;
  unitsSold: number;
  discountPercentage: number;
  displayOrder: number;
  /** Number of the latest edit in the audit trail, null before the first: half of its version (`seenText`). */
  edit: number | null;
}

/** As JSON has it. */
interface ProductJson extends ProductFields {
  categoryId: number | null;
  categoryName: string | null;
  categorySlug: string | null;
  startTime: string | null;
  endTime: string | null;
  createdAt: string;
  flashSaleEndsAt: string | null;
  isFeatured: boolean | number;
  isFlashSale: boolean | number;
  rounds: (RoundJson & { highestCents: Cents | null })[];
}

export interface ProductRow extends ProductFields {
  category: { id: number; name: string; slug: string } | null;
  startTime: Date | null;
  endTime: Date | null;
  createdAt: Date;
  /** A deleted product is not read. */
  deletedAt: null;
  isFeatured: boolean;
  isFlashSale: boolean;
  flashSaleEndsAt: Date | null;
  salePriceCents: Cents | null;
  /** Of the current round (D54). */
  highestCents: Cents | null;
  participantCount: number;
  /** Newest first. */
  rounds: (RoundRow & { isOpen: boolean })[];
}

const columns: Readonly<Record<Exclude<keyof ProductJson, "rounds">, JsonField>> = {
  id: 'p."id"',
  title: 'p."title"',
  description: 'p."description"',
  imageKey: 'p."imageKey"',
  categoryId: 'c."id"',
  categoryName: 'c."name"',
  categorySlug: 'c."slug"',
  productType: 'p."productType"',
  status: 'p."status"',
  basePriceCents: 'p."basePriceCents"',
  marketPriceCents: 'p."marketPriceCents"',
  buyNowPriceCents: 'p."buyNowPriceCents"',
  participationFeeCents: 'p."participationFeeCents"',
  stockQuantity: 'p."stockQuantity"',
  unitsSold: 'p."unitsSold"',
  startTime: { moment: 'p."startTime"' },
  endTime: { moment: 'p."endTime"' },
  createdAt: { moment: 'p."createdAt"' },
  isFeatured: 'p."isFeatured"',
  isFlashSale: 'p."isFlashSale"',
  discountPercentage: 'p."discountPercentage"',
  flashSaleEndsAt: { moment: 'p."flashSaleEndsAt"' },
  displayOrder: 'p."displayOrder"',
  edit: `(SELECT a."id" FROM "AuditEntry" a
    WHERE a."subject" = 'product' AND a."subjectId" = p."id" AND a."action" = 'product.update'
    ORDER BY a."id" DESC LIMIT 1)`,
};

/** A closed round's highest pledge is its winner's: only an active one is looked into. */
const HIGHEST = `CASE WHEN r."state" = 'active' THEN (
  SELECT MAX("pledgeCents") FROM "Participation" WHERE "roundId" = r."id" AND "pledgeCents" IS NOT NULL
) END`;

const productList = jsonSql((write) => {
  const { list, object, nested } = write;
  const rounds = list(object({ ...roundJson(write), highestCents: HIGHEST }));
  return list(
    object({
      ...columns,
      rounds: nested(`(SELECT ${rounds} FROM "Round" r ${ROUND_WINNER} WHERE r."productId" = p."id")`),
    }),
  );
});

/** No condition for an index: SQLite, which has no figures of its tables, would rather go through all that is there. */
const IS_THERE = Prisma.sql`(p."deletedAt" IS NULL) = TRUE`;

/**
 * These products in this order; one that was deleted meanwhile is left out. A constant number of statements, however many
 * products and rounds.
 */
export async function productRows(ids: readonly number[], now: Date): Promise<ProductRow[]> {
  if (ids.length === 0) return [];
  const stored = await jsonRows<ProductJson>(
    productList(),
    Prisma.sql`FROM "Product" p LEFT JOIN "Category" c ON c."id" = p."categoryId"
      WHERE p."id" IN ${idSet(ids)} AND ${IS_THERE}`,
  );
  const people = await distinctParticipants(stored.flatMap(({ rounds }) => rounds));
  const products = new Map(stored.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = products.get(id);
    return row ? productOf(row, people.get(id) ?? 0, now) : [];
  });
}

/** Field by field: a list of 24 makes fifty of these, and copies of copies were a tenth of its time. */
function productOf(row: ProductJson, participantCount: number, now: Date): ProductRow {
  const { categoryId, categoryName, categorySlug } = row;
  const startTime = dateOf(row.startTime);
  const endTime = dateOf(row.endTime);
  const flashSaleEndsAt = dateOf(row.flashSaleEndsAt);
  const isFlashSale = Boolean(row.isFlashSale);
  const { productType, status, buyNowPriceCents, discountPercentage } = row;
  const life = { productType, status, startTime, endTime };
  const rounds = row.rounds
    .map((round) => Object.assign(roundOf(round), { isOpen: isRoundOpen(round.state, life, now) }))
    .sort(newestFirst);
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    imageKey: row.imageKey,
    category:
      categoryId === null || categoryName === null || categorySlug === null
        ? null
        : { id: categoryId, name: categoryName, slug: categorySlug },
    productType,
    status,
    basePriceCents: row.basePriceCents,
    marketPriceCents: row.marketPriceCents,
    buyNowPriceCents,
    participationFeeCents: row.participationFeeCents,
    stockQuantity: row.stockQuantity,
    unitsSold: row.unitsSold,
    startTime,
    endTime,
    createdAt: new Date(row.createdAt),
    deletedAt: null,
    isFeatured: Boolean(row.isFeatured),
    isFlashSale,
    discountPercentage,
    flashSaleEndsAt,
    displayOrder: row.displayOrder,
    edit: row.edit,
    salePriceCents: salePrice({ buyNowPriceCents, isFlashSale, discountPercentage, flashSaleEndsAt }, now),
    highestCents: highestOf(row.rounds, rounds[0]),
    participantCount,
    rounds,
  };
}

/** 'highest_bid is of the current round' (D54), the latest one. */
function highestOf(stored: ProductJson["rounds"], latest: RoundRow | undefined): Cents | null {
  if (latest?.state !== "active") return latest?.winner?.pledgeCents ?? null;
  return stored.find(({ id }) => id === latest.id)?.highestCents ?? null;
}

const dateOf = (text: string | null) => (text === null ? null : new Date(text));

/** Null where the viewer sees no such product (D13). */
export async function productRow(viewer: Viewer | null, id: number, now: Date): Promise<ProductRow | null> {
  const [row] = await productRows([id], now);
  return row && canSeeProduct(viewer, row) ? row : null;
}
