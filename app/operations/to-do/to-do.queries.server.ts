/** The facts of a buyer's to-do list, in one statement: every page of somebody signed in counts it. */
import { LRUCache } from "lru-cache";
import {
  columns,
  columnsOf,
  asNumber,
  leftJoined,
  orNull,
  nestedRows,
  type RowOf,
} from "~/db/columns.server";
import { select } from "~/db/select.server";
import { isStaff, type Viewer } from "~/domain/account/access";
import { UNDER_WAY } from "~/domain/payment/attempt";
import { type AuctionStanding, type Preview, highestOtherTotal, standing } from "~/domain/pledge/standing";
import { isRoundOpen } from "~/domain/round/round";
import { winnerPaysOf } from "~/domain/product/winner-pays";
import { toDoList } from "~/domain/to-do/to-do";
import { standingsOf } from "../pledges/standing.queries.server";

const goods = orNull(columnsOf("Product", "product", "title, imageKey"));

const payment = columns({
  ...columnsOf("PaymentAttempt", "attempt", "id, cents, orderId"),
  ...leftJoined(columnsOf("Order", "ordered", "orderNumber")),
  ...leftJoined(columnsOf("Round", "round", "number as roundNumber")),
  goods,
});
const payments = nestedRows(
  payment,
  `FROM "PaymentAttempt" attempt
    LEFT JOIN "Order" ordered ON ordered."id" = attempt."orderId"
    LEFT JOIN "Participation" entrant ON entrant."id" = attempt."participationId"
    LEFT JOIN "Round" round ON round."id" = entrant."roundId"
    LEFT JOIN "Product" product ON product."id" = round."productId"
    WHERE attempt."userId" = person."id" AND attempt."state" IN (${UNDER_WAY.map((state) => `'${state}'`).join(", ")})`,
  `attempt."id"`,
);

const order = columns({ ...columnsOf("Order", "ordered", "id, orderNumber, totalCents, payBefore"), goods });
// without IS TRUE SQLite reads the unpaid orders of all buyers, by the index of these two columns
const orders = nestedRows(
  order,
  `FROM "Order" ordered
    LEFT JOIN "OrderItem" item ON item."id" =
      (SELECT MIN(each."id") FROM "OrderItem" each WHERE each."orderId" = ordered."id")
    LEFT JOIN "Product" product ON product."id" = item."productId"
    WHERE ordered."userId" = person."id" AND ordered."payBefore" IS NOT NULL
      AND (ordered."status" = 'pending' AND ordered."paymentStatus" = 'pending') IS TRUE`,
  `ordered."id"`,
);

/** The winner's, or of the buyer to whom it was offered last (D100). */
const wonAuction = columns({
  ...columnsOf("Product", "product", "id, title, imageKey, winnerPays"),
  ...leftJoined(columnsOf("WinnerOffer", "offer", "place, orderBefore")),
});
// a result of an older release is not stored, and long past
const won = nestedRows(
  wonAuction,
  `FROM "Participation" entrant
    JOIN "Round" round ON round."id" = entrant."roundId"
    JOIN "Product" product ON product."id" = round."productId"
    JOIN "AuctionResult" result ON result."productId" = product."id"
    LEFT JOIN "WinnerOffer" offer ON offer."productId" = product."id" AND offer."place" =
      (SELECT MAX(each."place") FROM "WinnerOffer" each WHERE each."productId" = product."id")
    WHERE entrant."userId" = person."id" AND entrant."pledgeCents" IS NOT NULL
      AND product."status" = 'closed' AND product."deletedAt" IS NULL
      AND result."voidedAt" IS NULL AND result."winnerId" IS NOT NULL
      AND COALESCE(offer."userId", result."winnerId") = person."id"
      AND NOT EXISTS (SELECT 1 FROM "Order" ordered WHERE ordered."wonProductId" = product."id"
        AND ordered."status" <> 'cancelled')`,
  `product."id"`,
);

const joinedRound = columns({
  ...columnsOf("Product", "product", "id as auctionId, title, imageKey, status, productType"),
  ...columnsOf("Product", "product", "startTime, endTime"),
  ...columnsOf("Round", "round", "state, closesAt, basePriceCents, minPledgeCents, maxPledgeCents"),
  ...columnsOf("Round", "round", "number as roundNumber, ledgerSeq, topTotalCents, topTotalCount"),
  ...columnsOf("Participation", "entrant", "pledgeCents"),
  totalCents: asNumber(`(SELECT SUM(own."pledgeCents")
    FROM "Round" each JOIN "Participation" own ON own."roundId" = each."id" AND own."userId" = entrant."userId"
    WHERE each."productId" = product."id" AND own."paymentStatus" = 'completed')`),
});
const rounds = nestedRows(
  joinedRound,
  `FROM "Participation" entrant
    JOIN "Round" round ON round."id" = entrant."roundId"
    JOIN "Product" product ON product."id" = round."productId"
    WHERE entrant."userId" = person."id" AND entrant."paymentStatus" = 'completed'
      AND round."state" = 'active' AND product."status" = 'active' AND product."deletedAt" IS NULL`,
  `entrant."id"`,
);

const everything = columns({
  ...columnsOf("User", "person", "phoneNumber, isVerified"),
  ...{ payments, orders, won, rounds },
});

interface Shop {
  /** Winners can order only in the checkout (D81). */
  readonly hasCheckout: boolean;
  readonly sendsSms: boolean;
}

export async function toDosOf(viewer: Viewer, now: Date, { hasCheckout, sendsSms }: Shop) {
  const [found] = await select(everything)`FROM "User" person WHERE person."id" = ${viewer.id}`;
  if (!found) return [];
  return toDoList(
    {
      payments: found.payments.map(paymentFacts),
      orders: found.orders.flatMap(unpaidOrder),
      won: hasCheckout ? wonFacts(found.won) : [],
      // an administrator may not pledge (D39)
      rounds: isStaff(viewer) ? [] : await roundFacts(viewer.id, found.rounds, now),
      unverifiedPhone: sendsSms && !found.isVerified && found.phoneNumber ? found.phoneNumber : null,
    },
    now,
  );
}

const paymentFacts = ({ goods: of, roundNumber, ...attempt }: RowOf<typeof payment>) => ({
  ...attempt,
  goods: of && roundNumber !== null ? { ...of, roundNumber } : null,
});

const unpaidOrder = ({ payBefore, ...row }: RowOf<typeof order>) =>
  payBefore ? [{ ...row, payBefore }] : [];

/** One row an auction: who joined several of its rounds has several. */
function wonFacts(rows: readonly RowOf<typeof wonAuction>[]) {
  const auctions = new Map(rows.map((row) => [row.id, row]));
  return [...auctions.values()]
    .filter(({ winnerPays }) => winnerPaysOf(winnerPays) !== "unstated")
    .map(({ place, ...auction }) => ({ ...auction, isOffered: (place ?? 1) > 1 }));
}

type RoundRow = RowOf<typeof joinedRound>;

async function roundFacts(userId: number, rows: readonly RoundRow[], now: Date) {
  const open = rows.filter((row) => isRoundOpen(row, row, now));
  const tied = open.filter((row) => row.pledgeCents !== null && sharesTop(row));
  const ties = tied.length === 0 ? null : await tiesOf(userId, tied, now);
  return open.map((row) => {
    const exact = ties?.get(row.auctionId);
    return { ...row, isTied: Boolean(exact?.tie), preview: exact?.preview ?? previewOf(row) };
  });
}

/** Who leads a tie is in no column of the round (D69), and takes six statements to read. */
const knownTies = new LRUCache<string, AuctionStanding>({ max: 1_000, ttl: 10_000 });

/** Whatever changes who leads changes this. */
const tieKey = (
  userId: number,
  { auctionId, roundNumber, ledgerSeq, topTotalCents, topTotalCount }: RoundRow,
) => [userId, auctionId, roundNumber, ledgerSeq, topTotalCents, topTotalCount].join(" ");

async function tiesOf(userId: number, tied: readonly RoundRow[], now: Date) {
  const unknown = tied.filter((row) => !knownTies.has(tieKey(userId, row)));
  const ids = unknown.map(({ auctionId }) => auctionId);
  const standings = await standingsOf(userId, ids, now);
  for (const row of unknown) knownTies.set(tieKey(userId, row), standings.get(row.auctionId));
  return new Map(tied.map((row) => [row.auctionId, knownTies.get(tieKey(userId, row))]));
}

const sharesTop = ({ totalCents, topTotalCents, topTotalCount }: RoundRow) =>
  totalCents === topTotalCents && topTotalCount > 1;

/** Without the place, which costs a count of everybody. */
const previewOf = (row: RoundRow): Preview =>
  standing({
    stage: "open",
    limits: row,
    pledgeCents: row.pledgeCents,
    totalCents: row.totalCents,
    rivalCents: highestOtherTotal(row.totalCents, row),
    roundCount: 1,
    tied: 0,
    tieOpen: false,
    participants: null,
    ahead: row.totalCents < row.topTotalCents ? 1 : 0,
    unpledged: null,
  }).preview;
