import { transaction } from "~/db/client.server";
import { canManage, type Viewer } from "~/domain/access";
import type { BannerForm } from "~/domain/banner-form";
import { ACCESS_DENIED, BANNER_NOT_FOUND } from "~/domain/messages";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { recordAudit } from "../audit/record-audit.server";
import { bannerColumns } from "./banner-columns.server";

/** Rewrites a banner. */
export async function updateBanner(
  actor: Viewer,
  bannerId: number,
  form: BannerForm,
): Promise<Outcome<{ bannerId: number }>> {
  if (!canManage(actor)) return refused(refuse("forbidden", ACCESS_DENIED));
  const after = bannerColumns(form);
  const found = await transaction(async (tx) => {
    // takes the row, so that what it held before is read under the same lock
    const { count } = await tx.promoBanner.updateMany({ where: { id: bannerId }, data: { id: bannerId } });
    if (count === 0) return false;
    const before = await tx.promoBanner.findUniqueOrThrow({
      where: { id: bannerId },
      omit: { id: true },
    });
    await tx.promoBanner.update({ where: { id: bannerId }, data: after, select: { id: true } });
    await recordAudit(tx, actor, {
      action: "banner.update",
      subject: "banner",
      subjectId: bannerId,
      before,
      after,
    });
    return true;
  });
  return found ? accepted({ bannerId }) : refused(refuse("missing", BANNER_NOT_FOUND));
}
