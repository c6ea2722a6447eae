import { transaction, type Tx } from "~/db/client.server";
import { may, type Viewer } from "~/domain/account/access";
import { ACCESS_DENIED } from "~/domain/messages";
import {
  MAX_PICK_UP_POINTS,
  type PickUpPointForm,
  pointNameKey,
  TOO_MANY_POINTS,
} from "~/domain/order/pick-up-point";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { recordAudit } from "../audit/record-audit.server";
import { pointColumns, refuseTakenName } from "./pick-up-points.queries.server";

export async function createPickUpPoint(
  actor: Viewer,
  form: PickUpPointForm,
): Promise<Outcome<{ id: number }>> {
  if (!may(actor, "orders")) return refused(refuse("forbidden", ACCESS_DENIED));
  const after = pointColumns(form);
  const create = async (tx: Tx): Promise<Outcome<{ id: number }>> => {
    if ((await tx.pickUpPoint.count()) >= MAX_PICK_UP_POINTS)
      return refused(refuse("invalid", TOO_MANY_POINTS, "name"));
    const { id } = await tx.pickUpPoint.create({
      data: { ...after, nameKey: pointNameKey(form.name) },
      select: { id: true },
    });
    await recordAudit(tx, actor, {
      action: "pick_up_point.create",
      subject: "pick_up_point",
      subjectId: id,
      before: null,
      after,
    });
    return accepted({ id });
  };
  return refuseTakenName(form.name, () => transaction(create));
}
