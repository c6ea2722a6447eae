import { tableColumns, columns, columnsOf, asNumber, orNull } from "~/db/columns.server";
import { select, selectOne } from "~/db/select.server";
import { canSeeProduct, type Viewer } from "~/domain/account/access";
import { receiptNumber } from "~/domain/pledge/pledge";
import { publicColumns } from "~/domain/product/stored-product";
import { auctionPhase, isAuctionCapable } from "~/domain/product/product";
import { nextPageChange } from "~/domain/round/round";
import { pictureColumns } from "../pictures/store-picture.server";
import { PLEDGED_ROUNDS } from "../rounds/current-round.server";
import { boardFor, boardOf } from "../pledges/board.queries.server";

const SHOWN_RECEIPTS = 10;

/** The data of the auction screen for one viewer; 'product' if it is only sold, null if the viewer cannot see it (D13, D17). */
export async function auctionView(viewer: Viewer | null, id: number, now: Date) {
  const product = await auctionRow(id);
  if (!product || !canSeeProduct(viewer, product)) return null;
  if (!isAuctionCapable(product.productType)) return "product";
  const board = await boardOf(product, now);
  const [own, earlierRounds] = await Promise.all([
    viewer && board.round ? ownPart(viewer.id, board.round.id, board.round.number) : null,
    closedRounds(id),
  ]);
  return {
    product,
    phase: auctionPhase(product, now),
    turn: nextPageChange({ product, round: board.round, opensAt: product.scheduled?.opensAt ?? null }, now),
    round: board.round,
    isOpen: board.isOpen,
    leaderboard: boardFor(board, viewer?.id ?? null),
    highestCents: board.ranked[0]?.cents ?? null,
    own,
    closedRounds: earlierRounds,
  };
}

const shownAuction = columns({
  ...columnsOf("Product", "product", "id, status, deletedAt", ...publicColumns),
  ...columnsOf("Product", "product", "winnerPays, shortestRoundMinutes, keepsEnd"),
  ...pictureColumns("product"),
  pledgedRounds: asNumber(PLEDGED_ROUNDS),
  category: orNull(columnsOf("Category", "category", "name, nameSw, slug, isActive")),
  scheduled: orNull(columnsOf("ScheduledRound", "next", "afterRound, opensAt, closesAt")),
});

const auctionRow = (id: number) =>
  selectOne(shownAuction)`
    FROM "Product" product LEFT JOIN "Category" category ON category."id" = product."categoryId"
    LEFT JOIN "ScheduledRound" next ON next."productId" = product."id"
    WHERE product."id" = ${id} AND product."deletedAt" IS NULL`;

const ownParticipation = columns({
  participation: tableColumns("Participation", "entrant", "id, paymentStatus, attemptedAt, pledgeCents"),
  bid: orNull(columnsOf("Bid", "bid", "seq, cents, submittedAt, hash")),
});

/** One row per receipt, or one without any before the first pledge. */
async function ownPart(userId: number, roundId: number, roundNumber: number) {
  const rows = await select(ownParticipation)`
    FROM "Participation" entrant LEFT JOIN "Bid" bid ON bid."participationId" = entrant."id"
    WHERE entrant."userId" = ${userId} AND entrant."roundId" = ${roundId}
    ORDER BY bid."seq" DESC LIMIT ${SHOWN_RECEIPTS}`;
  const [own] = rows;
  if (!own) return null;
  const receipts = rows.flatMap(({ bid }) =>
    bid ? { ...bid, receipt: receiptNumber(roundNumber, bid.seq) } : [],
  );
  return { ...own.participation, receipts };
}

const closedRound = columns({
  ...columnsOf("Round", "round", "number, voidedAt, voidReason, voidTopCount, voidLeaderId"),
  tied: asNumber(`(SELECT COUNT(*) FROM "Participation" equal
    WHERE equal."roundId" = round."id" AND equal."pledgeCents" = entrant."pledgeCents")`),
  winner: orNull({
    ...columnsOf("Participation", "entrant", "userId, pledgeCents"),
    user: tableColumns("User", "person", "firstName"),
  }),
});

/** Winners by first name and pledge only (D48). */
const closedRounds = (productId: number) =>
  select(closedRound)`FROM "Round" round
    LEFT JOIN "Participation" entrant ON entrant."id" = round."winnerId"
    LEFT JOIN "User" person ON person."id" = entrant."userId"
    WHERE round."productId" = ${productId} AND round."state" = 'closed'
    ORDER BY round."number" DESC`;
