import { transaction } from "~/db/client.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { recordAudit } from "../../audit/record-audit.server";
import { shopTime } from "../../shop-clock.server";
import { SENT_TWICE } from "./double-refunds.queries.server";
import { auditOf, type RefundedPayment } from "./resolve-refund.server";
import { msg } from "~/texts/t";

/** Records what was done about refunds whose money went twice (D115). */
export async function resolveDoubleRefund(
  actor: Viewer,
  { of, reason }: { of: RefundedPayment; reason: string },
): Promise<Outcome<null>> {
  if (!may(actor, "money")) return FORBIDDEN;
  return transaction(async (tx): Promise<Outcome<null>> => {
    const ended = await tx.earlierRefundRequest.updateManyAndReturn({
      where: { AND: [SENT_TWICE, { refund: of }] },
      data: { resolvedAt: shopTime() },
      select: { receipt: true },
    });
    if (ended.length === 0) return refused(refuse("conflict", msg("No money of this refund went twice.")));
    await recordAudit(tx, actor, ...auditOf(of), {
      before: { return: "sent twice" },
      after: {
        return: "completed",
        receipt: ended.map(({ receipt }) => receipt ?? "none").join(", "),
        reason,
      },
    });
    return accepted(null);
  });
}
