/** The public proof of an auction's result (D69): participations by id, only the winner by name. */
import { db } from "~/db/client.server";
import { only } from "~/db/columns.server";
import { inCents } from "~/db/rows.server";
import { canSeeProduct, type Viewer } from "~/domain/account/access";
import type { FirstPlace } from "~/domain/round/auction-winner";
import { drawIndex } from "~/domain/round/draw";
import { listPage } from "~/domain/list/page";
import { isAuctionCapable } from "~/domain/product/product";
import { hmacSha256 } from "../digests.server";
import { auctionParticipants } from "./auction-totals.server";
import { overallResult } from "./overall-result.queries.server";
import { type Ranked, rankingSlice } from "./winner-calculation.queries.server";

const TOTALS_PAGE = 50;

/** Null if the viewer cannot see the auction. Totals and draw only once it is closed. */
export async function auctionProof(viewer: Viewer | null, auctionId: number, requested: number) {
  const product = await db().product.findFirst({
    where: { id: auctionId, deletedAt: null },
    select: { id: true, title: true, status: true, productType: true, deletedAt: true },
  });
  if (!product || !isAuctionCapable(product.productType) || !canSeeProduct(viewer, product)) return null;
  const rounds = await db().round.findMany({
    where: { productId: auctionId },
    orderBy: { number: "asc" },
    select: only("Round", "number, state, voidedAt, voidReason, voidTopCount, voidLeaderId"),
  });
  const part = listPage(requested, await auctionParticipants(auctionId), TOTALS_PAGE);
  const frame = { product, rounds, page: part.page, pageCount: part.pageCount };
  if (product.status !== "closed") return { ...frame, final: false as const };
  const [result, slice] = await Promise.all([
    overallResult(auctionId),
    rankingSlice(auctionId, { skip: part.skip, size: TOTALS_PAGE }),
  ]);
  return {
    ...frame,
    final: true as const,
    result,
    digest: result?.first?.by === "draw" ? digestOf(result.first, result) : null,
    totals: await withParticipations(auctionId, slice?.standings ?? []),
  };
}

export type AuctionProof = NonNullable<Awaited<ReturnType<typeof auctionProof>>>;

type Result = NonNullable<Awaited<ReturnType<typeof overallResult>>>;

type Draw = Extract<FirstPlace, { by: "draw" }>;

function digestOf({ message, among }: Draw, { deciding }: Result) {
  const seedHex = deciding.closed?.seedHex ?? "";
  return {
    digest: hmacSha256(seedHex, message),
    index: drawIndex(hmacSha256, seedHex, message, among.length),
  };
}

async function withParticipations(auctionId: number, standings: readonly Ranked[]) {
  const participations = await db().participation.findMany({
    where: {
      userId: { in: standings.map(({ userId }) => userId) },
      paymentStatus: "completed",
      round: { productId: auctionId },
    },
    orderBy: { id: "asc" },
    select: { id: true, userId: true, pledgeCents: true, round: { select: { number: true } } },
  });
  const rows = participations.map(inCents);
  return standings.map(({ rank, userId, totalCents, averageCents }) => ({
    rank,
    userId,
    totalCents,
    averageCents,
    participations: rows
      .filter((participation) => participation.userId === userId)
      .map(({ id, pledgeCents, round }) => ({ id, roundNumber: round.number, cents: pledgeCents ?? 0 })),
  }));
}
