import { randomUUID } from "node:crypto";
import { db, transaction, type Tx } from "~/db/client.server";
import { isDuplicate } from "~/db/duplicate.server";
import { inCents } from "~/db/rows.server";
import { canManage, type Viewer } from "~/domain/account/access";
import { kenyanMobile } from "~/domain/account/phone";
import { ACCESS_DENIED } from "~/domain/messages";
import { type Cents, formatKsh } from "~/domain/money";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { publish } from "~/events/auction-hub.server";
import { paymentProvider } from "~/payments/provider.server";
import { recordAudit } from "../audit/record-audit.server";
import { processId } from "../processes/other-processes.server";
import { shopTime } from "../shop-clock.server";
import { attemptAskedFor, openAttempt, type Purpose } from "../payments/attempts.server";
import { linkReceipt } from "../payments/mpesa/record-confirmation.server";
import { setLateReceipt } from "../payments/late-payment.server";
import { possibleStkPushes } from "../payments/mpesa/stk-pushes.server";
import { countPaid } from "../payments/settle-payment.server";
import {
  askAboutDuplicates,
  duplicateWarning,
  type PossibleDuplicate,
  possibleDuplicates,
} from "./duplicates.server";

export const MONEY_NOT_FOUND = "This money is not known";

const FORBIDDEN = refused(refuse("forbidden", ACCESS_DENIED));
const GONE = refused(refuse("conflict", "This payment is matched already, or is on its way back"));

interface Matching {
  readonly id: number;
  readonly purpose: Purpose;
  readonly reason: string;
  /** A person says that it is not the money of the payments that it may be (`possibleDuplicates`). */
  readonly isOther?: boolean;
}

interface Found {
  readonly userId: number;
  readonly cents: Cents;
  readonly auctionId: number | null;
}

async function findTarget(purpose: Purpose): Promise<Found | null> {
  if ("orderId" in purpose) {
    const order = await db().order.findUnique({ where: { id: purpose.orderId } });
    return order && { userId: order.userId, cents: Number(order.totalCents), auctionId: null };
  }
  const participation = await db().participation.findUnique({
    where: { id: purpose.participationId },
    select: { userId: true, feeCents: true, round: { select: { productId: true } } },
  });
  return (
    participation && {
      userId: participation.userId,
      cents: Number(participation.feeCents),
      auctionId: participation.round.productId,
    }
  );
}

/** Pays an entry fee or an order with it, by the rules of any payment: a closed round or a paid order takes none. Answers the attempt's id. */
export async function matchConfirmation(
  actor: Viewer,
  { id, purpose, reason, isOther = false }: Matching,
): Promise<Outcome<{ attemptId: number }>> {
  if (!canManage(actor)) return FORBIDDEN;
  const [money, target] = await Promise.all([
    db().confirmation.findUnique({ where: { id } }),
    findTarget(purpose),
  ]);
  if (!money) return refused(refuse("missing", MONEY_NOT_FOUND));
  if (!target) return refused(refuse("conflict", "Please choose what this money pays", "target"));
  const { cents, mpesaReceipt: receipt } = inCents(money);
  if (cents !== target.cents)
    return refused(
      refuse(
        "conflict",
        `${formatKsh(cents)} came in, but this costs ${formatKsh(target.cents)}. Send it back, or choose another.`,
        "target",
      ),
    );
  if (!isOther) await askAboutDuplicates(id);
  try {
    const matched = await transaction(async (tx): Promise<Outcome<{ attemptId: number }>> => {
      // held until the commit: of several who match it at once the others wait here
      const held = await tx.confirmation.updateMany({
        where: { id, state: "unmatched" },
        data: { state: "unmatched" },
      });
      if (held.count === 0) return GONE;
      const asked = await attemptAskedFor(tx, purpose, cents);
      const duplicates = isOther
        ? []
        : (await possibleDuplicates(tx, id)).filter((twin) => !isFor(twin, asked));
      if (duplicates.length > 0) return refused(refuse("conflict", duplicateWarning(duplicates), "other"));
      const attempt =
        asked ??
        (await openAttempt(tx, {
          purpose,
          userId: target.userId,
          cents,
          phoneNumber: kenyanMobile(money.phone),
        }));
      if (!(await countPaid(tx, attempt, { state: "completed", receipt })))
        return refused(
          refuse(
            "conflict",
            "This takes no payment any more: it is paid, cancelled, or its round is over",
            "target",
          ),
        );
      const took = await tx.confirmation.updateMany({
        where: { id, OR: [{ state: "unmatched", attemptId: null }, { attemptId: attempt.id }] },
        data: { state: "matched", attemptId: attempt.id },
      });
      if (took.count === 0) return GONE;
      await recordAudit(tx, actor, {
        action: "payment.match",
        subject: "payment",
        subjectId: attempt.id,
        before: { confirmation: "unmatched" },
        after: { confirmation: "matched", receipt, paidCents: cents, reason },
      });
      return accepted({ attemptId: attempt.id });
    });
    if (matched.ok && target.auctionId !== null) publish({ kind: "board", auctionId: target.auctionId });
    return matched;
  } catch (error) {
    if (isDuplicate(error))
      return refused(
        refuse("conflict", `${receipt ?? "This money"} was counted already, as another payment`),
      );
    throw error;
  }
}

/** It is the money of a payment that a till's push brought and whose receipt nobody named: that one counts, or came too late. */
export async function linkConfirmation(
  actor: Viewer,
  { id, attemptId, reason }: { id: number; attemptId: number; reason: string },
): Promise<Outcome<{ attemptId: number }>> {
  if (!canManage(actor)) return FORBIDDEN;
  const row = await db().confirmation.findUnique({ where: { id } });
  if (!row) return refused(refuse("missing", MONEY_NOT_FOUND));
  const money = inCents(row);
  return transaction(async (tx): Promise<Outcome<{ attemptId: number }>> => {
    const receipt = money.mpesaReceipt;
    const push = (await possibleStkPushes(tx, money)).find((one) => one.id === attemptId);
    if (receipt === null || !push) return GONE;
    const isOne =
      (await setLateReceipt(tx, attemptId, { ...money, receipt })) ||
      (await linkReceipt(tx, { attemptId, receipt }));
    if (!isOne) return GONE;
    await recordAudit(tx, actor, {
      action: "payment.match",
      subject: "payment",
      subjectId: attemptId,
      before: { confirmation: "unmatched" },
      after: { confirmation: "matched", receipt, paidCents: money.cents, reason },
    });
    return accepted({ attemptId });
  });
}

const isFor = (twin: PossibleDuplicate, asked: { readonly id: number } | null) =>
  twin.kind === "payment" && twin.id === asked?.id;

export interface Returning {
  readonly id: number;
  readonly reason: string;
  /** A person says that it is not the money of the payments that it may be (`possibleDuplicates`). */
  readonly isOther?: boolean;
}

/** The whole sum goes back; the job sends it. What may be the same money is looked for first: nothing goes back twice (D79). */
export async function returnConfirmation(
  actor: Viewer,
  { id, reason, isOther = false }: Returning,
): Promise<Outcome<{ cents: Cents }>> {
  if (!canManage(actor)) return FORBIDDEN;
  const money = await db().confirmation.findUnique({ where: { id } });
  if (!money) return refused(refuse("missing", MONEY_NOT_FOUND));
  if (!isOther) await askAboutDuplicates(id);
  return transaction(async (tx: Tx): Promise<Outcome<{ cents: Cents }>> => {
    const duplicates = isOther ? [] : await possibleDuplicates(tx, id);
    if (duplicates.length > 0) return refused(refuse("conflict", duplicateWarning(duplicates), "other"));
    const { count } = await tx.confirmation.updateMany({
      where: { id, state: "unmatched" },
      data: { state: "returning" },
    });
    if (count === 0) return GONE;
    await tx.refund.create({
      data: {
        reference: randomUUID(),
        confirmationId: id,
        cents: money.cents,
        reason,
        actorId: actor.id,
        way: paymentProvider().name,
        processId: processId(),
        startedAt: shopTime(),
      },
    });
    await recordAudit(tx, actor, {
      action: "confirmation.return",
      subject: "confirmation",
      subjectId: id,
      before: { state: "unmatched" },
      after: { state: "returning", refundedCents: money.cents, reason },
    });
    return accepted({ cents: Number(money.cents) });
  });
}
