import { transaction, type Tx } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import { may, type Viewer } from "~/domain/account/access";
import { ACCESS_DENIED } from "~/domain/messages";
import { PICK_UP_POINT_NOT_FOUND, type PickUpPointForm, pointNameKey } from "~/domain/order/pick-up-point";
import type { SeenVersion } from "~/domain/product/seen-version";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { mergeUnseenEdits } from "../audit/edits.server";
import { recordAudit } from "../audit/record-audit.server";
import { pointColumns, refuseTakenName } from "./pick-up-points.queries.server";

export async function updatePickUpPoint(
  actor: Viewer,
  id: number,
  form: PickUpPointForm,
  seen: SeenVersion | null = null,
): Promise<Outcome<{ changedByOthers: readonly string[] }>> {
  if (!may(actor, "orders")) return refused(refuse("forbidden", ACCESS_DENIED));
  const mine = pointColumns(form);
  const update = async (tx: Tx): Promise<Outcome<{ changedByOthers: readonly string[] }>> => {
    // locks the row before it is read
    const { count } = await tx.pickUpPoint.updateMany({ where: { id }, data: { id } });
    if (count === 0) return refused(refuse("missing", PICK_UP_POINT_NOT_FOUND));
    const before = inCents(
      await tx.pickUpPoint.findUniqueOrThrow({ where: { id }, omit: { id: true, nameKey: true } }),
    );
    const merged = await mergeUnseenEdits(tx, "pick_up_point", id, { seen, mine, theirs: before });
    if (!merged.ok) return merged;
    const changedByOthers = merged.value;
    const theirs = Object.entries(before).filter(([field]) => changedByOthers.includes(field));
    const after = { ...mine, ...Object.fromEntries(theirs) };
    await tx.pickUpPoint.update({
      where: { id },
      data: { ...after, nameKey: pointNameKey(after.name) },
      select: { id: true },
    });
    await recordAudit(tx, actor, {
      action: "pick_up_point.update",
      subject: "pick_up_point",
      subjectId: id,
      before,
      after,
    });
    return accepted({ changedByOthers });
  };
  return refuseTakenName(form.name, () => transaction(update));
}
