import { db } from "~/db/client.server";
import { type Bid, type Participation, Prisma, type Product } from "~/db/generated/sqlite/client";
import { readRows } from "~/db/read-rows.server";
import { canSeeProduct, type Viewer } from "~/domain/account/access";
import { receiptNumber } from "~/domain/pledge/pledge";
import { auctionPhase, isAuctionCapable, nextTurn } from "~/domain/product/product";
import { boardFor, currentBoard } from "../pledges/board.queries.server";

const SHOWN_RECEIPTS = 10;

/** Where an auction's id leads: its screen, the fixed-price screen, or nowhere (specification §2, D13, D17). */
export async function auctionDoor(viewer: Viewer | null, id: number): Promise<"auction" | "product" | null> {
  const product = await db().product.findFirst({
    where: { id, deletedAt: null },
    select: { productType: true, status: true, deletedAt: true },
  });
  if (!product || !canSeeProduct(viewer, product)) return null;
  return isAuctionCapable(product.productType) ? "auction" : "product";
}

/** Everything the auction screen shows, for one viewer. Null where they see no such auction. */
export async function auctionView(viewer: Viewer | null, id: number, now: Date) {
  const [product, board] = await Promise.all([auctionRow(id), currentBoard(viewer, id, now)]);
  if (!product || !board) return null;
  const [own, earlierRounds] = await Promise.all([
    viewer && board.round ? ownPart(viewer.id, board.round.id, board.round.number) : null,
    closedRounds(id),
  ]);
  return {
    product,
    phase: auctionPhase(product, now),
    nextTurn: nextTurn(product, now),
    round: board.round,
    isOpen: board.isOpen,
    leaderboard: boardFor(board, viewer?.id ?? null),
    highestCents: board.ranked[0]?.cents ?? null,
    own,
    closedRounds: earlierRounds,
  };
}

type ProductColumns = Pick<
  Product,
  | "id"
  | "title"
  | "description"
  | "imageKey"
  | "productType"
  | "status"
  | "startTime"
  | "endTime"
  | "marketPriceCents"
  | "basePriceCents"
  | "buyNowPriceCents"
  | "isFlashSale"
  | "discountPercentage"
  | "flashSaleEndsAt"
  | "stockQuantity"
  | "deletedAt"
>;
interface CategoryColumns {
  categoryName: string | null;
  categorySlug: string | null;
  categoryActive: boolean | null;
}

async function auctionRow(id: number) {
  const [row] = await readRows<ProductColumns & CategoryColumns>(Prisma.sql`
    SELECT product."id", product."title", product."description", product."imageKey", product."productType",
      product."status", product."startTime", product."endTime", product."marketPriceCents",
      product."basePriceCents", product."buyNowPriceCents", product."isFlashSale", product."discountPercentage",
      product."flashSaleEndsAt", product."stockQuantity", product."deletedAt", category."name" AS "categoryName",
      category."slug" AS "categorySlug", category."isActive" AS "categoryActive"
    FROM "Product" product LEFT JOIN "Category" category ON category."id" = product."categoryId"
    WHERE product."id" = ${id} AND product."deletedAt" IS NULL`);
  if (!row) return null;
  const { categoryName: name, categorySlug: slug, categoryActive: isActive, ...product } = row;
  const category = name === null || slug === null ? null : { name, slug, isActive: isActive === true };
  return { ...product, category };
}

type SeatColumns = Pick<Participation, "id" | "paymentStatus" | "attemptedAt" | "pledgeCents">;
type BidColumns = Pick<Bid, "seq" | "cents" | "submittedAt" | "hash">;

/** One row a receipt, or one without where nothing is pledged yet. */
async function ownPart(userId: number, roundId: number, roundNumber: number) {
  const rows = await readRows<SeatColumns & (BidColumns | { [Column in keyof BidColumns]: null })>(Prisma.sql`
    SELECT seat."id", seat."paymentStatus", seat."attemptedAt", seat."pledgeCents", bid."seq", bid."cents",
      bid."submittedAt", bid."hash"
    FROM "Participation" seat LEFT JOIN "Bid" bid ON bid."participationId" = seat."id"
    WHERE seat."userId" = ${userId} AND seat."roundId" = ${roundId}
    ORDER BY bid."seq" DESC LIMIT ${SHOWN_RECEIPTS}`);
  const [own] = rows;
  if (!own) return null;
  const { id, paymentStatus, attemptedAt, pledgeCents } = own;
  const receipts = rows.flatMap(({ seq, cents, submittedAt, hash }) =>
    seq === null ? [] : { seq, cents, submittedAt, hash, receipt: receiptNumber(roundNumber, seq) },
  );
  return { id, paymentStatus, attemptedAt, pledgeCents, receipts };
}

interface ClosedRow {
  number: number;
  userId: number | null;
  pledgeCents: bigint | null;
  firstName: string | null;
  tied: bigint | number;
}

/** Winners of earlier rounds by first name and pledge alone (D48). */
async function closedRounds(productId: number) {
  const rows = await readRows<ClosedRow>(Prisma.sql`
    SELECT round."number", seat."userId", seat."pledgeCents", person."firstName", (
        SELECT COUNT(*) FROM "Participation" equal
        WHERE equal."roundId" = round."id" AND equal."pledgeCents" = seat."pledgeCents"
      ) AS "tied"
    FROM "Round" round
    LEFT JOIN "Participation" seat ON seat."id" = round."winnerId"
    LEFT JOIN "User" person ON person."id" = seat."userId"
    WHERE round."productId" = ${productId} AND round."state" = 'closed'
    ORDER BY round."number" DESC`);
  return rows.map(({ number, userId, pledgeCents, firstName, tied }) => ({
    number,
    /** How many had the highest pledge: the winner among them. */
    tied: Number(tied),
    winner: userId === null ? null : { userId, pledgeCents, user: { firstName: firstName ?? "" } },
  }));
}
