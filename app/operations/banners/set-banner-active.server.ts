import { transaction } from "~/db/client.server";
import { may, type Viewer } from "~/domain/account/access";
import { ACCESS_DENIED, BANNER_NOT_FOUND } from "~/domain/messages";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { recordAudit } from "../audit/record-audit.server";

export async function setBannerActive(
  actor: Viewer,
  bannerId: number,
  isActive: boolean,
): Promise<Outcome<{ isActive: boolean }>> {
  if (!may(actor, "products")) return refused(refuse("forbidden", ACCESS_DENIED));
  const found = await transaction(async (tx) => {
    const { count } = await tx.promoBanner.updateMany({
      where: { id: bannerId, isActive: !isActive },
      data: { isActive },
    });
    if (count === 0) return (await tx.promoBanner.count({ where: { id: bannerId } })) === 1;
    await recordAudit(tx, actor, {
      action: isActive ? "banner.activate" : "banner.deactivate",
      subject: "banner",
      subjectId: bannerId,
      before: { isActive: !isActive },
      after: { isActive },
    });
    return true;
  });
  return found ? accepted({ isActive }) : refused(refuse("missing", BANNER_NOT_FOUND));
}
