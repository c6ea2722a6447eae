import { transaction } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import { may, type Viewer } from "~/domain/account/access";
import { ACCESS_DENIED } from "~/domain/messages";
import { PICK_UP_POINT_NOT_FOUND } from "~/domain/order/pick-up-point";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { recordAudit } from "../audit/record-audit.server";

/** Permanent. Orders keep their copy, and the audit trail keeps its fields. */
export async function deletePickUpPoint(actor: Viewer, id: number): Promise<Outcome<{ name: string }>> {
  if (!may(actor, "orders")) return refused(refuse("forbidden", ACCESS_DENIED));
  return transaction(async (tx) => {
    // conditional: of two who delete it, one gets 'missing'
    const { count } = await tx.pickUpPoint.updateMany({ where: { id }, data: { id } });
    if (count === 0) return refused(refuse("missing", PICK_UP_POINT_NOT_FOUND));
    const before = inCents(await tx.pickUpPoint.delete({ where: { id }, omit: { id: true, nameKey: true } }));
    await recordAudit(tx, actor, {
      action: "pick_up_point.delete",
      subject: "pick_up_point",
      subjectId: id,
      before,
      after: null,
    });
    return accepted({ name: before.name });
  });
}
