import { db } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import { canSeeProduct, type Viewer } from "~/domain/access";
import { receiptNumber } from "~/domain/pledge";
import { auctionPhase, isAuctionCapable, nextTurn } from "~/domain/product";
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
  const [row, board] = await Promise.all([
    db().product.findFirst({
      where: { id, deletedAt: null },
      select: {
        id: true,
        title: true,
        description: true,
        imageKey: true,
        productType: true,
        status: true,
        startTime: true,
        endTime: true,
        marketPriceCents: true,
        basePriceCents: true,
        buyNowPriceCents: true,
        isFlashSale: true,
        discountPercentage: true,
        flashSaleEndsAt: true,
        stockQuantity: true,
        deletedAt: true,
        category: { select: { name: true, slug: true, isActive: true } },
      },
    }),
    currentBoard(viewer, id, now),
  ]);
  if (!row || !board) return null;
  const product = inCents(row);
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

async function ownPart(userId: number, roundId: number, roundNumber: number) {
  const row = await db().participation.findUnique({
    where: { userId_roundId: { userId, roundId } },
    select: {
      id: true,
      paymentStatus: true,
      attemptedAt: true,
      pledgeCents: true,
      bids: {
        orderBy: { seq: "desc" },
        take: SHOWN_RECEIPTS,
        select: { seq: true, cents: true, submittedAt: true, hash: true },
      },
    },
  });
  if (!row) return null;
  const { bids, ...own } = inCents(row);
  const receipts = bids.map((bid) => ({ ...bid, receipt: receiptNumber(roundNumber, bid.seq) }));
  return { ...own, receipts };
}

/** Winners of earlier rounds by first name and pledge alone (D48). */
async function closedRounds(productId: number) {
  const rows = await db().round.findMany({
    where: { productId, state: "closed" },
    orderBy: { number: "desc" },
    select: {
      number: true,
      winner: { select: { userId: true, pledgeCents: true, user: { select: { firstName: true } } } },
    },
  });
  return rows.map(inCents);
}
