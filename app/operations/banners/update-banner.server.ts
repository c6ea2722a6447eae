import { transaction } from "~/db/client.server";
import { canManage, type Viewer } from "~/domain/access";
import { type BannerForm, refuseContrast } from "~/domain/banner-form";
import { ACCESS_DENIED, BANNER_NOT_FOUND } from "~/domain/messages";
import { accepted, type Outcome, type Refusal, refuse, refused } from "~/domain/refusal";
import type { SeenVersion } from "~/domain/seen-version";
import { EditedMeanwhile, mergeUnseenEdits } from "../audit/edits.server";
import { recordAudit } from "../audit/record-audit.server";
import { bannerColumns } from "./banner-columns.server";

/** Rewrites a banner. What others changed since `seen` stays, what both changed is a conflict; null compares nothing. */
export async function updateBanner(
  actor: Viewer,
  bannerId: number,
  form: BannerForm,
  seen: SeenVersion | null = null,
): Promise<Outcome<{ bannerId: number; kept: readonly string[] }>> {
  if (!canManage(actor)) return refused(refuse("forbidden", ACCESS_DENIED));
  try {
    const written = await rewrite(actor, bannerId, form, seen);
    return written
      ? accepted({ bannerId, kept: written.kept })
      : refused(refuse("missing", BANNER_NOT_FOUND));
  } catch (error) {
    if (error instanceof EditedMeanwhile || error instanceof Unreadable) return refused(error.refusal);
    throw error;
  }
}

/** Two people's colours that do not go together. */
class Unreadable extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

function rewrite(actor: Viewer, bannerId: number, form: BannerForm, seen: SeenVersion | null) {
  const mine = bannerColumns(form);
  return transaction(async (tx) => {
    // takes the row, so that what it held before is read under the same lock
    const { count } = await tx.promoBanner.updateMany({ where: { id: bannerId }, data: { id: bannerId } });
    if (count === 0) return null;
    const before = await tx.promoBanner.findUniqueOrThrow({
      where: { id: bannerId },
      omit: { id: true },
    });
    const kept = await mergeUnseenEdits(tx, "banner", bannerId, { seen, mine, theirs: before });
    const theirs = Object.entries(before).filter(([field]) => kept.includes(field));
    const after = { ...mine, ...Object.fromEntries(theirs) };
    // each of both had seen their own colours on one another
    const unreadable = refuseContrast(after.textColor, after.backgroundColor);
    if (unreadable !== null) throw new Unreadable(refuse("invalid", unreadable, "text_color"));
    await tx.promoBanner.update({ where: { id: bannerId }, data: after, select: { id: true } });
    await recordAudit(tx, actor, {
      action: "banner.update",
      subject: "banner",
      subjectId: bannerId,
      before,
      after,
    });
    return { kept };
  });
}
