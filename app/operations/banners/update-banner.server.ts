import { transaction } from "~/db/client.server";
import { canManage, type Viewer } from "~/domain/access";
import type { BannerForm } from "~/domain/banner-form";
import { ACCESS_DENIED, BANNER_NOT_FOUND } from "~/domain/messages";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { EditedMeanwhile, refuseUnseenEdits } from "../audit/edits.server";
import { recordAudit } from "../audit/record-audit.server";
import { bannerColumns } from "./banner-columns.server";

/** Rewrites a banner. An edit after number `seen` is a conflict; null compares nothing. */
export async function updateBanner(
  actor: Viewer,
  bannerId: number,
  form: BannerForm,
  seen: number | null = null,
): Promise<Outcome<{ bannerId: number }>> {
  if (!canManage(actor)) return refused(refuse("forbidden", ACCESS_DENIED));
  try {
    const found = await rewrite(actor, bannerId, form, seen);
    return found ? accepted({ bannerId }) : refused(refuse("missing", BANNER_NOT_FOUND));
  } catch (error) {
    if (error instanceof EditedMeanwhile) return refused(error.refusal);
    throw error;
  }
}

function rewrite(actor: Viewer, bannerId: number, form: BannerForm, seen: number | null) {
  const after = bannerColumns(form);
  return transaction(async (tx) => {
    // takes the row, so that what it held before is read under the same lock
    const { count } = await tx.promoBanner.updateMany({ where: { id: bannerId }, data: { id: bannerId } });
    if (count === 0) return false;
    await refuseUnseenEdits(tx, "banner", bannerId, seen);
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
}
