import { db, transaction, type Tx } from "~/db/client.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import { NO_ACTIVE_ROUND, ROUND_NOT_FOUND } from "~/domain/messages";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { movedClose } from "~/domain/schedule/close-time";
import { refuseMovedClose } from "~/domain/schedule/round-times";
import { publish, publishBoard } from "~/events/auction-hub.server";
import { queueRoundClosing } from "../messages/round-messages.server";
import { recordAudit } from "../audit/record-audit.server";
import { shopTime } from "../shop-clock.server";
import { promiseColumns } from "./promises.server";

/** Sets, moves or (null) removes the close of an open round. Page and proof say so (D91). */
export async function moveClose(
  actor: Viewer,
  { roundId, productId, closesAt }: { roundId: number; productId?: number; closesAt: Date | null },
): Promise<Outcome<Date | null>> {
  if (!may(actor, "rounds")) return FORBIDDEN;
  const round = await db().round.findFirst({
    where: { id: roundId, product: { deletedAt: null }, ...(productId !== undefined && { productId }) },
    select: { productId: true },
  });
  if (!round) return refused(refuse("missing", ROUND_NOT_FOUND));
  const outcome = await transaction((tx) => moveCloseInTransaction(tx, actor, roundId, closesAt));
  if (outcome.ok) {
    publish({ kind: "round", auctionId: round.productId, roundId });
    publishBoard(round.productId);
  }
  return outcome;
}

export async function moveCloseInTransaction(
  tx: Tx,
  actor: Viewer,
  roundId: number,
  closesAt: Date | null,
): Promise<Outcome<Date | null>> {
  // the product first, as whoever schedules or opens a round does: what opens next does not change meanwhile
  await tx.product.updateMany({
    where: { rounds: { some: { id: roundId } } },
    data: { roundCount: { increment: 0 } },
  });
  // locks the round: no pledge and no payment counts until the commit
  const [round] = await tx.round.updateManyAndReturn({
    where: { id: roundId, state: "active" },
    data: { state: "active" },
    include: { product: { select: { ...promiseColumns, scheduled: { select: { opensAt: true } } } } },
  });
  if (!round) return refused(refuse("invalid", NO_ACTIVE_ROUND));
  const { scheduled, ...promises } = round.product;
  const moved = movedClose(round, closesAt, promises.endTime);
  const refusal = refuseMovedClose({
    from: round.closesAt,
    to: closesAt,
    until: moved.latestCloseAt ?? closesAt,
    hasPaid: round.participantCount + round.returnedCount > 0,
    openedAt: round.openedAt,
    promises,
    nextOpensAt: scheduled?.opensAt ?? null,
    now: shopTime(),
  });
  if (refusal) return refused(refusal);
  await tx.round.update({ where: { id: roundId }, data: moved, select: { id: true } });
  await recordAudit(tx, actor, "round.move_close", roundId, {
    productId: round.productId,
    before: { closesAt: round.closesAt }, // the proof counts the pledges before it
    after: { closesAt, latestCloseAt: moved.latestCloseAt, afterSeq: round.ledgerSeq },
  });
  if (closesAt !== null) await queueRoundClosing(tx, roundId, closesAt);
  return accepted(closesAt);
}
