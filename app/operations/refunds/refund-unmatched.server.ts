import { db, transaction, type Tx } from "~/db/client.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import type { Cents } from "~/domain/money";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { recordAudit } from "../audit/record-audit.server";
import {
  duplicateWarning,
  possibleDuplicates,
  queryDuplicateStatuses,
} from "../reconciliation/duplicates.server";
import { NO_LONGER_UNMATCHED, UNMATCHED_NOT_FOUND } from "../reconciliation/match-confirmation.server";
import { openUnmatchedRefund } from "../payments/open-refund.server";

export interface UnmatchedRefundRequest {
  readonly id: number;
  readonly reason: string;
  /** The administrator says that it is a different payment from those in `possibleDuplicates`. */
  readonly isOther?: boolean;
}

/** Refunds the whole sum; the job sends it. Possible duplicates are looked for first, so that nothing is refunded twice (D79). */
export async function refundUnmatched(
  actor: Viewer,
  { id, reason, isOther = false }: UnmatchedRefundRequest,
): Promise<Outcome<{ cents: Cents }>> {
  if (!may(actor, "money")) return FORBIDDEN;
  const money = await db().confirmation.findUnique({ where: { id } });
  if (!money) return refused(refuse("missing", UNMATCHED_NOT_FOUND));
  if (!isOther) await queryDuplicateStatuses(id);
  return transaction(async (tx: Tx): Promise<Outcome<{ cents: Cents }>> => {
    const duplicates = isOther ? [] : await possibleDuplicates(tx, id);
    if (duplicates.length > 0) return refused(refuse("conflict", duplicateWarning(duplicates), "other"));
    if (!(await openUnmatchedRefund(tx, { confirmation: money, reason, actorId: actor.id })))
      return NO_LONGER_UNMATCHED;
    await recordAudit(tx, actor, "confirmation.return", id, {
      before: { state: "unmatched" },
      after: { state: "returning", refundedCents: money.cents, reason },
    });
    return accepted({ cents: Number(money.cents) });
  });
}
