import { db } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import { may, type Viewer } from "~/domain/account/access";
import { AUCTION_NOT_FOUND, ACCESS_DENIED } from "~/domain/messages";
import { entryFeeRevenue } from "~/domain/round/round";
import { accepted, refuse, refused } from "~/domain/refusal";
import { auctionName } from "./auction-name.queries.server";

export async function entryFeeSummary(viewer: Viewer, auctionId: number) {
  if (!may(viewer, ["rounds", "reports"])) return refused(refuse("forbidden", ACCESS_DENIED));
  const auction = await auctionName(viewer, auctionId);
  if (!auction) return refused(refuse("missing", AUCTION_NOT_FOUND));
  const rows = await db().round.findMany({
    where: { productId: auctionId },
    orderBy: { number: "desc" },
    select: { id: true, number: true, participationFeeCents: true, participantCount: true },
  });
  const rounds = inCents(rows).map((round) => ({
    id: round.id,
    number: round.number,
    feeCents: round.participationFeeCents,
    participants: round.participantCount,
    revenueCents: entryFeeRevenue(round),
  }));
  return accepted({
    auction,
    rounds,
    currentFeeCents: rounds[0]?.feeCents ?? null,
    participants: rounds.reduce((sum, { participants }) => sum + participants, 0),
    revenueCents: rounds.reduce((sum, { revenueCents }) => sum + revenueCents, 0),
  });
}

export type EntryFeeSummary = Extract<Awaited<ReturnType<typeof entryFeeSummary>>, { ok: true }>["value"];
