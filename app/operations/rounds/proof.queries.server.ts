import { db } from "~/db/client.server";
import { only } from "~/db/columns.server";
import { inCents } from "~/db/rows.server";
import { canSeeProduct, type Viewer } from "~/domain/account/access";
import { roundDrawMessage } from "~/domain/round/draw";
import { hmacSha256 } from "../digests.server";
import { closeHistory } from "./close-moves.queries.server";
import { refundedWhileOpen } from "./newcomers.queries.server";

/** Public (D25, D38, D44): seed and ledger only once the round is closed. */
export async function roundProof(
  viewer: Viewer | null,
  { auctionId, number, page }: { auctionId: number; number: number; page: number },
) {
  const row = await db().round.findFirst({
    where: { productId: auctionId, number, product: { deletedAt: null } },
    select: {
      ...only(
        "Round",
        "id, number, state, openedAt, closedAt, closesAt, plannedCloseAt, softCloseMinutes",
        "latestCloseAt, drawSeed, drawCommitment, ledgerHead, ledgerSeq, voidedAt, voidReason",
        "voidTopCount, voidLeaderId",
      ),
      winner: { select: { id: true, pledgeCents: true, user: { select: { firstName: true } } } },
      product: { select: { id: true, title: true, status: true, deletedAt: true } },
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
