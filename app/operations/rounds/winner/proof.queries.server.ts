import { db } from "~/db/client.server";
import { selectColumns } from "~/db/columns.server";
import { inCents } from "~/db/rows.server";
import { canSeeProduct, type Viewer } from "~/domain/account/access";
import { drawIndex, roundDrawMessage } from "~/domain/round/draw";
import type { FirstPlace } from "~/domain/round/auction-winner";
import { listPage } from "~/domain/list/page";
import { isAuctionCapable } from "~/domain/product/product";
import type { CloseSetting } from "~/domain/schedule/check-close";
import type { RecordedCloseMove } from "~/domain/schedule/close-text";
import { hmacSha256 } from "../../secrets/digests.server";
import { refundedWhileOpen } from "../newcomers.queries.server";
import { auctionParticipants } from "./auction-totals.server";
import { overallResult } from "./overall-result.queries.server";
import { type RankedStanding, rankingRows } from "./winner-calculation.queries.server";

/** Public (D25, D38, D44): seed and ledger only once the round is closed. */
export async function roundProof(
  viewer: Viewer | null,
  { auctionId, number, page }: { auctionId: number; number: number; page: number },
) {
  const row = await db().round.findFirst({
    where: { productId: auctionId, number, product: { deletedAt: null } },
    select: {
      ...selectColumns(
        "Round",
        "id, number, state, openedAt, closedAt, closesAt, plannedCloseAt, softCloseMinutes",
        "latestCloseAt, drawSeed, drawCommitment, ledgerHead, ledgerSeq, voidedAt, voidReason",
        "voidTopCount, voidLeaderId",
      ),
      winner: { select: { id: true, pledgeCents: true, user: { select: { firstName: true } } } },
      product: { select: selectColumns("Product", "id, title, status, startTime, deletedAt") },
    },
  });
  if (!row || !canSeeProduct(viewer, row.product)) return null;
  const { drawSeed, winner, ...stored } = inCents(row);
  const [returned, close] = await Promise.all([refundedWhileOpen(row), closeHistory(row.id)]);
  const round = { ...stored, returned, close };
  const open = { ...round, drawSeed: null, winner: null, tiedParticipations: [], draw: null, ledger: [] };
  if (round.state === "active") return open;
  const [tiedParticipations, ledger] = await Promise.all([
    row.voidedAt !== null
      ? topOfLedger(row.id)
      : winner
        ? participationsAt(row.id, winner.pledgeCents ?? 0)
        : [],
    ledgerOf(row.id, { skip: (page - 1) * LEDGER_PAGE, size: LEDGER_PAGE }),
  ]);
  const message = roundDrawMessage(row.id, row.ledgerHead, tiedParticipations);
  const draw = tiedParticipations.length > 0 ? { message, digest: hmacSha256(drawSeed, message) } : null;
  return { ...round, drawSeed, winner, tiedParticipations, draw, ledger };
}

/** Ascending ids of those tied at this pledge, among whom the draw chose (D25). */
export async function participationsAt(roundId: number, cents: number): Promise<number[]> {
  const rows = await db().participation.findMany({
    where: { roundId, pledgeCents: BigInt(cents) },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  return rows.map((row) => row.id);
}

/** The same for a void round, whose pledges are only in its ledger (D78). */
async function topOfLedger(roundId: number): Promise<number[]> {
  const { _max } = await db().bid.aggregate({ where: { roundId }, _max: { cents: true } });
  if (_max.cents === null) return [];
  const rows = await db().bid.findMany({
    where: { roundId, cents: _max.cents },
    select: { participationId: true },
    orderBy: { participationId: "asc" },
  });
  return rows.map(({ participationId }) => participationId);
}

export const LEDGER_PAGE = 100;

export async function ledgerOf(roundId: number, { skip, size }: { skip: number; size: number }) {
  const rows = await db().bid.findMany({
    where: { roundId, seq: { gt: skip, lte: skip + size } },
    select: { seq: true, participationId: true, cents: true, submittedAt: true, hash: true },
    orderBy: { seq: "asc" },
  });
  return rows.map(inCents);
}

/** The public proof of an auction's result (D69): participations by id, only the winner by name. */
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
    select: selectColumns("Round", "number, state, voidedAt, voidReason, voidTopCount, voidLeaderId"),
  });
  const part = listPage(requested, await auctionParticipants(auctionId), TOTALS_PAGE);
  const frame = { product, rounds, page: part.page, pageCount: part.pageCount };
  if (product.status !== "closed") return { ...frame, final: false as const };
  const [result, slice] = await Promise.all([
    overallResult(auctionId),
    rankingRows(auctionId, { skip: part.skip, size: TOTALS_PAGE }),
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

async function withParticipations(auctionId: number, standings: readonly RankedStanding[]) {
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

type Moved = RecordedCloseMove & Pick<CloseSetting, "afterSeq" | "latestCloseAt">;

/** By hand, from the audit trail, which is never rewritten. Oldest first. */
export async function closeMoves(roundId: number): Promise<Moved[]> {
  const entries = await db().auditEntry.findMany({
    where: { subject: "round", subjectId: roundId, action: "round.move_close" },
    orderBy: { id: "asc" },
    select: { at: true, before: true, after: true },
  });
  return entries.map(({ at, before, after }) => {
    const [was, is] = [fieldsOf(before), fieldsOf(after)];
    const moved = { at, from: dateOf(was.closesAt), to: dateOf(is.closesAt) };
    return { ...moved, afterSeq: Number(is.afterSeq), latestCloseAt: dateOf(is.latestCloseAt) };
  });
}

/** All that the proof needs to recompute the close: how the round opened, and each move by hand. */
export async function closeHistory(roundId: number): Promise<{ sets: CloseSetting[]; moves: Moved[] }> {
  const [opening, moves] = await Promise.all([closeAtOpening(roundId), closeMoves(roundId)]);
  const soft = opening?.softCloseMinutes ?? null;
  const moved = moves.map(({ afterSeq, to, latestCloseAt }) => ({
    afterSeq,
    closesAt: to,
    latestCloseAt,
    softCloseMinutes: latestCloseAt && soft,
  }));
  return { moves, sets: [...(opening ? [opening] : []), ...moved] };
}

/** From the trail too; null if it opened without a closing time. */
async function closeAtOpening(roundId: number): Promise<CloseSetting | null> {
  const entry = await db().auditEntry.findFirst({
    where: { subject: "round", subjectId: roundId, action: "round.open" },
    select: { after: true },
  });
  const { closesAt, softCloseMinutes, latestCloseAt } = fieldsOf(entry?.after ?? null);
  if (dateOf(closesAt) === null) return null;
  return {
    afterSeq: 0,
    closesAt: dateOf(closesAt),
    softCloseMinutes: typeof softCloseMinutes === "number" ? softCloseMinutes : null,
    latestCloseAt: dateOf(latestCloseAt),
  };
}

const fieldsOf = (json: string | null): Readonly<Record<string, unknown>> =>
  json === null ? {} : (JSON.parse(json) as Record<string, unknown>);

const dateOf = (value: unknown): Date | null => (typeof value === "string" ? new Date(value) : null);
