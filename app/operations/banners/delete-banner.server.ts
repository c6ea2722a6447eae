import { transaction } from "~/db/client.server";
import { may, type Viewer } from "~/domain/account/access";
import { ACCESS_DENIED, BANNER_NOT_FOUND } from "~/domain/messages";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { recordAudit } from "../audit/record-audit.server";

export async function deleteBanner(actor: Viewer, bannerId: number): Promise<Outcome<{ text: string }>> {
  if (!may(actor, "products")) return refused(refuse("forbidden", ACCESS_DENIED));
  const text = await transaction(async (tx) => {
    // conditional: of two who delete it, one gets 'missing'
    const { count } = await tx.promoBanner.updateMany({ where: { id: bannerId }, data: { id: bannerId } });
    if (count === 0) return null;
    const { id, ...before } = await tx.promoBanner.delete({ where: { id: bannerId } });
    await recordAudit(tx, actor, {
      action: "banner.delete",
      subject: "banner",
      subjectId: id,
      before,
      after: null,
    });
    return before.text;
  });
  return text === null ? refused(refuse("missing", BANNER_NOT_FOUND)) : accepted({ text });
}
