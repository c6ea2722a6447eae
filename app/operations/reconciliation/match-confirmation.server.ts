import { db, transaction, type Tx } from "~/db/client.server";
import { unlessDuplicate } from "~/db/duplicate.server";
import { inCents } from "~/db/rows.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import { kenyanMobile } from "~/domain/account/phone";
import { formatKsh } from "~/domain/money";
import { takesPayment } from "~/domain/payment/allocation";
import { amountDueOf } from "~/domain/payment/order-payment";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { publishBoard } from "~/events/auction-hub.server";
import { type CompletedResult, TEST_ENDED } from "~/payments/provider.server";
import { recordAudit } from "../audit/record-audit.server";
import { lockSum } from "~/db/locks.server";
import { openAttempt, type PaymentAttempt, type PaymentPurpose } from "../payments/attempts.server";
import { originNow } from "../payments/connections/stored-connections.server";
import { linkReceipt } from "../payments/mpesa/record-confirmation.server";
import { setLateReceipt } from "../payments/late-receipt.server";
import { findAttemptUnderWay } from "../payments/manual-payment.server";
import { findPurposeState } from "../payments/related-payments.server";
import { countPayment, lockUnsettledAttempt } from "../payments/settle-payment.server";
import { findPossibleAttempts } from "../payments/mpesa/possible-attempts.server";
import {
  queryDuplicateStatuses,
  duplicateWarning,
  type PossibleDuplicate,
  possibleDuplicates,
} from "./duplicates.server";
import { msg, t } from "~/texts/t";

export const UNMATCHED_NOT_FOUND = "This money is not known";

export const NO_LONGER_UNMATCHED = refused(
  refuse("conflict", msg("This payment is matched already, or is on its way back")),
);

interface MatchRequest {
  readonly id: number;
  readonly purpose: PaymentPurpose;
  readonly reason: string;
  /** The administrator says that it is a different payment from those in `possibleDuplicates`. */
  readonly isOther?: boolean;
}

async function findTarget(purpose: PaymentPurpose) {
  if ("orderId" in purpose) {
    const row = await db().order.findUnique({ where: { id: purpose.orderId } });
    const order = row && inCents(row);
    return order && { userId: order.userId, cents: amountDueOf(order) || order.totalCents, auctionId: null };
  }
  const participation = await db().participation.findUnique({
    where: { id: purpose.participationId },
    select: { userId: true, feeCents: true, round: { select: { productId: true } } },
  });
  if (!participation) return null;
  const { userId, feeCents, round } = inCents(participation);
  return { userId, cents: feeCents, auctionId: round.productId };
}

/** By the usual rules: a closed round or a paid order accepts no payment. Returns the attempt's id. */
export async function matchConfirmation(
  actor: Viewer,
  { id, purpose, reason, isOther = false }: MatchRequest,
): Promise<Outcome<{ attemptId: number }>> {
  if (!may(actor, "money")) return FORBIDDEN;
  const [money, target] = await Promise.all([
    db().confirmation.findUnique({
      where: { id },
      include: { lateAttempt: { select: { provider: true, connectionId: true } } },
    }),
    findTarget(purpose),
  ]);
  if (!money) return refused(refuse("missing", UNMATCHED_NOT_FOUND));
  if (!target) return refused(refuse("conflict", msg("Please choose what this money pays"), "target"));
  const { cents, mpesaReceipt: receipt, lateAttempt } = inCents(money);
  if (cents !== target.cents)
    return refused(
      refuse(
        "conflict",
        t("{sum} came in, but this costs {price}. Send it back, or choose another.", {
          sum: formatKsh(cents),
          price: formatKsh(target.cents),
        }),
        "target",
      ),
    );
  if (!isOther) await queryDuplicateStatuses(id);
  const matched = await unlessDuplicate(
    transaction(async (tx): Promise<Outcome<{ attemptId: number }>> => {
      await lockSum(tx, cents, "exclusive");
      // locks the row until the commit, so that others who match it at once wait here
      const locked = await tx.confirmation.updateMany({
        where: { id, state: "unmatched" },
        data: { state: "unmatched" },
      });
      if (locked.count === 0) return NO_LONGER_UNMATCHED;
      if (lateAttempt?.provider === "mock" && (await originNow(tx)).provider !== "mock")
        return refused(refuse("conflict", TEST_ENDED.text, "target"));
      const open = await findAttemptUnderWay(tx, purpose, cents);
      const duplicates = isOther
        ? []
        : (await possibleDuplicates(id, tx)).filter((duplicate) => !isFor(duplicate, open));
      if (duplicates.length > 0) return refused(refuse("conflict", duplicateWarning(duplicates), "other"));
      const attempt =
        open ??
        (await openAttempt(tx, {
          purpose,
          userId: target.userId,
          cents,
          phoneNumber: kenyanMobile(money.phone),
          ...(lateAttempt && { origin: lateAttempt }),
        }));
      if (!(await settleMatchedPayment(tx, attempt, { state: "completed", receipt })))
        return refused(
          refuse(
            "conflict",
            msg("This takes no payment any more: it is paid, cancelled, or its round is over"),
            "target",
          ),
        );
      // a report goes by the day on which the money came
      await tx.paymentAttempt.update({ where: { id: attempt.id }, data: { settledAt: money.paidAt } });
      await tx.confirmation.update({
        where: { id },
        data: { state: "matched", attemptId: attempt.id },
        select: { id: true },
      });
      await recordAudit(tx, actor, "payment.match", attempt.id, {
        before: { confirmation: "unmatched" },
        after: { confirmation: "matched", receipt, paidCents: cents, reason },
      });
      return accepted({ attemptId: attempt.id });
    }),
    alreadyCounted(receipt),
  );
  if (matched.ok && target.auctionId !== null) publishBoard(target.auctionId);
  return matched;
}

/** One receipt is one payment: the database refuses it to a second attempt. */
const alreadyCounted = (receipt: string | null) =>
  refused(
    refuse(
      "conflict",
      receipt
        ? t("{receipt} was counted already, as another payment", { receipt })
        : msg("This money was counted already, as another payment"),
    ),
  );

/** Links a till confirmation to a payment that was counted without its receipt, or that came too late. */
export async function linkTillConfirmation(
  actor: Viewer,
  { id, attemptId, reason }: { id: number; attemptId: number; reason: string },
): Promise<Outcome<{ attemptId: number }>> {
  if (!may(actor, "money")) return FORBIDDEN;
  const row = await db().confirmation.findUnique({ where: { id } });
  if (!row) return refused(refuse("missing", UNMATCHED_NOT_FOUND));
  const money = inCents(row);
  const receipt = money.mpesaReceipt;
  return unlessDuplicate(
    transaction(async (tx): Promise<Outcome<{ attemptId: number }>> => {
      const push = (await findPossibleAttempts(money, tx)).find((one) => one.id === attemptId);
      if (receipt === null || !push) return NO_LONGER_UNMATCHED;
      const isOne =
        (await setLateReceipt(tx, attemptId, { ...money, receipt })) ||
        (await linkReceipt(tx, { id: attemptId, receipt }));
      if (!isOne) return NO_LONGER_UNMATCHED;
      await recordAudit(tx, actor, "payment.match", attemptId, {
        before: { confirmation: "unmatched" },
        after: { confirmation: "matched", receipt, paidCents: money.cents, reason },
      });
      return accepted({ attemptId });
    }),
    alreadyCounted(receipt),
  );
}

const isFor = (duplicate: PossibleDuplicate, open: { readonly id: number } | null) =>
  duplicate.kind === "payment" && duplicate.id === open?.id;

/** Pays an attempt with the money that staff matched with it (D79). False if the attempt no longer counts. */
const settleMatchedPayment = async (
  tx: Tx,
  attempt: PaymentAttempt,
  paid: CompletedResult,
): Promise<boolean> =>
  (await lockUnsettledAttempt(tx, attempt)) !== null &&
  takesPayment(await findPurposeState(tx, attempt)) &&
  countPayment(tx, attempt, paid);
