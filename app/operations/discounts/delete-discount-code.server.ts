import { transaction } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import { may, type Viewer } from "~/domain/account/access";
import { ACCESS_DENIED } from "~/domain/messages";
import { DISCOUNT_CODE_NOT_FOUND } from "~/domain/order/discount-code";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { recordAudit } from "../audit/record-audit.server";

/** Permanent. Orders keep their discount, and the audit trail keeps the code's fields. */
export async function deleteDiscountCode(actor: Viewer, id: number): Promise<Outcome<{ code: string }>> {
  if (!may(actor, "products")) return refused(refuse("forbidden", ACCESS_DENIED));
  return transaction(async (tx) => {
    // conditional: of two who delete it, one gets 'missing'
    const { count } = await tx.discountCode.updateMany({ where: { id }, data: { id } });
    if (count === 0) return refused(refuse("missing", DISCOUNT_CODE_NOT_FOUND));
    const before = inCents(
      await tx.discountCode.delete({ where: { id }, omit: { id: true, createdAt: true } }),
    );
    await recordAudit(tx, actor, {
      action: "discount_code.delete",
      subject: "discount_code",
      subjectId: id,
      before,
      after: null,
    });
    return accepted({ code: before.code });
  });
}
