import { transaction } from "~/db/client.server";
import { may, type Viewer } from "~/domain/account/access";
import type { BannerForm } from "~/domain/banner/banner-form";
import { ACCESS_DENIED } from "~/domain/messages";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { recordAudit } from "../audit/record-audit.server";
import { bannerColumns } from "./banner-columns.server";

export async function createBanner(actor: Viewer, form: BannerForm): Promise<Outcome<{ bannerId: number }>> {
  if (!may(actor, "products")) return refused(refuse("forbidden", ACCESS_DENIED));
  const columns = bannerColumns(form);
  const bannerId = await transaction(async (tx) => {
    const { id } = await tx.promoBanner.create({ data: columns, select: { id: true } });
    await recordAudit(tx, actor, {
      action: "banner.create",
      subject: "banner",
      subjectId: id,
      before: null,
      after: columns,
    });
    return id;
  });
  return accepted({ bannerId });
}
