/** With full identities: for superusers only (D12). */
import { db } from "~/db/client.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import { AUCTION_NOT_FOUND, ROUND_NOT_FOUND } from "~/domain/messages";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { auctionName } from "~/operations/rounds/auction-name.queries.server";
import { entryFeesByRound } from "~/operations/rounds/entry-fees.queries.server";
import {
  type LastBid,
  lastBidsOf,
  type ParticipationRow,
  participationRows,
} from "../rounds/participation-rows.queries.server";

interface Part {
  skip: number;
  size: number;
}

export async function participantsOf(viewer: Viewer, auctionId: number, part: Part) {
  const fees = await entryFeesByRound(viewer, auctionId);
  if (!fees.ok) return fees;
  const query = { scope: { productId: auctionId, roundId: null }, pledgedOnly: false };
  const { rows, total } = await participationRows(query, part);
  return accepted({ rows, total, revenueCents: fees.value.revenueCents });
}

export interface BidList {
  title: string;
  /** One per participant and round (D65). */
  rows: { participation: ParticipationRow; bid: LastBid }[];
  total: number;
  highestCents: number | null;
}

export async function bidList(
  viewer: Viewer,
  { auctionId, roundId }: { auctionId: number; roundId: number | null },
  part: Part,
): Promise<Outcome<BidList>> {
  if (!may(viewer, "rounds")) return FORBIDDEN;
  const product = await auctionName(viewer, auctionId);
  if (!product) return refused(refuse("missing", AUCTION_NOT_FOUND));
  if (roundId !== null && (await db().round.count({ where: { id: roundId, productId: auctionId } })) === 0)
    return refused(refuse("missing", ROUND_NOT_FOUND));
  const query = { scope: { productId: auctionId, roundId }, pledgedOnly: true };
  const { rows, total, highestCents } = await participationRows(query, part);
  const bids = await lastBidsOf(rows.map(({ id }) => id));
  return accepted({
    title: product.title,
    total,
    highestCents,
    rows: rows.flatMap((participation) => {
      const bid = bids.get(participation.id);
      return bid ? [{ participation, bid }] : [];
    }),
  });
}
