import { transaction } from "~/db/client.server";
import { may, type Viewer } from "~/domain/account/access";
import { type BannerForm, refuseContrast } from "~/domain/banner/banner-form";
import { ACCESS_DENIED, BANNER_NOT_FOUND } from "~/domain/messages";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import type { SeenVersion } from "~/domain/product/seen-version";
import { mergeUnseenEdits } from "../audit/edits.server";
import { recordAudit } from "../audit/record-audit.server";
import { bannerColumns } from "./banner-columns.server";

export async function updateBanner(
  actor: Viewer,
  bannerId: number,
  form: BannerForm,
  seen: SeenVersion | null = null,
): Promise<Outcome<{ bannerId: number; changedByOthers: readonly string[] }>> {
  if (!may(actor, "products")) return refused(refuse("forbidden", ACCESS_DENIED));
  const mine = bannerColumns(form);
  return transaction(async (tx) => {
    // locks the row before it is read
    const { count } = await tx.promoBanner.updateMany({ where: { id: bannerId }, data: { id: bannerId } });
    if (count === 0) return refused(refuse("missing", BANNER_NOT_FOUND));
    const before = await tx.promoBanner.findUniqueOrThrow({
      where: { id: bannerId },
      omit: { id: true },
    });
    const merged = await mergeUnseenEdits(tx, "banner", bannerId, { seen, mine, theirs: before });
    if (!merged.ok) return merged;
    const changedByOthers = merged.value;
    const theirs = Object.entries(before).filter(([field]) => changedByOthers.includes(field));
    const after = { ...mine, ...Object.fromEntries(theirs) };
    // two people's colours may not be readable together
    const unreadable = refuseContrast(after.textColor, after.backgroundColor);
    if (unreadable !== null) return refused(refuse("invalid", unreadable, "text_color"));
    await tx.promoBanner.update({ where: { id: bannerId }, data: after, select: { id: true } });
    await recordAudit(tx, actor, {
      action: "banner.update",
      subject: "banner",
      subjectId: bannerId,
      before,
      after,
    });
    return accepted({ bannerId, changedByOthers });
  });
}
