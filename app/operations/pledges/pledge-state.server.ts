/** What the rules about joining and pledging need to know, read once, the same for both. */
import { db } from "~/db/client.server";
import type { PaymentStatus, ProductStatus, ProductType, RoundState } from "~/db/generated/sqlite/client";
import { type InCents, inCents } from "~/db/rows.server";
import type { Viewer } from "~/domain/account/access";
import { canSeeProduct } from "~/domain/account/access";
import { isAuctionCapable } from "~/domain/product/product";
import { isRoundOpen } from "~/domain/round/round";

interface ProductRow {
  productType: ProductType;
  status: ProductStatus;
  startTime: Date | null;
  endTime: Date | null;
}

interface RoundRow {
  roundId: number;
  number: number;
  state: RoundState;
  basePriceCents: bigint;
  minPledgeCents: bigint | null;
  maxPledgeCents: bigint | null;
  participationFeeCents: bigint;
}

interface SeatRow {
  seatId: number;
  paymentStatus: PaymentStatus;
  feeCents: bigint;
  attemptedAt: Date;
  providerReference: string;
  pledgeCents: bigint | null;
  reachedSeq: number | null;
}

type Absent<Row> = { [Column in keyof Row]: null };
type StateRow = ProductRow & (RoundRow | Absent<RoundRow>) & (SeatRow | Absent<SeatRow>);

export async function pledgeState(viewer: Viewer | null, auctionId: number, now: Date) {
  const row = await readState(viewer, auctionId);
  const seen =
    row !== null && isAuctionCapable(row.productType) && canSeeProduct(viewer, { ...row, deletedAt: null });
  const product = seen ? row : null;
  const round = product && roundOf(product);
  const own = product && seatOf(product);
  return {
    auctionFound: product !== null,
    round,
    roundOpen: product !== null && round !== null && isRoundOpen(round.state, product, now),
    own,
    joined: own?.paymentStatus === "completed",
  };
}

/** One statement: a pledge is read for before it is written, and many are on their way at once. */
async function readState(viewer: Viewer | null, auctionId: number): Promise<InCents<StateRow> | null> {
  // at most one round is active, and it is always the latest
  const [row] = await db().$queryRaw<StateRow[]>`
    SELECT product."productType", product."status", product."startTime", product."endTime",
      round."id" AS "roundId", round."number", round."state", round."basePriceCents", round."minPledgeCents",
      round."maxPledgeCents", round."participationFeeCents",
      seat."id" AS "seatId", seat."paymentStatus", seat."feeCents", seat."attemptedAt", seat."providerReference",
      seat."pledgeCents", seat."reachedSeq"
    FROM "Product" product
    LEFT JOIN "Round" round ON round."productId" = product."id"
      AND round."number" = (SELECT MAX(latest."number") FROM "Round" latest WHERE latest."productId" = product."id")
    LEFT JOIN "Participation" seat ON seat."roundId" = round."id" AND seat."userId" = ${viewer?.id ?? null}
    WHERE product."id" = ${auctionId} AND product."deletedAt" IS NULL`;
  return row ? inCents(row) : null;
}

function roundOf(row: InCents<StateRow>) {
  if (row.roundId === null) return null;
  const {
    roundId: id,
    number,
    state,
    basePriceCents,
    minPledgeCents,
    maxPledgeCents,
    participationFeeCents,
  } = row;
  return { id, number, state, basePriceCents, minPledgeCents, maxPledgeCents, participationFeeCents };
}

function seatOf(row: InCents<StateRow>) {
  if (row.seatId === null) return null;
  const {
    seatId: id,
    paymentStatus,
    feeCents,
    attemptedAt,
    providerReference,
    pledgeCents,
    reachedSeq,
  } = row;
  return { id, paymentStatus, feeCents, attemptedAt, providerReference, pledgeCents, reachedSeq };
}
