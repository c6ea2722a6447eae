import { transaction } from "~/db/client.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import { WEBHOOK_NOT_FOUND } from "~/domain/messages";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { recordAudit } from "../audit/record-audit.server";

/** Will get no more events. Pending deliveries are deleted: they contain people's names. */
export async function deleteWebhook(actor: Viewer, id: number): Promise<Outcome<{ url: string }>> {
  if (!may(actor, "superuser")) return FORBIDDEN;
  const url = await transaction(async (tx) => {
    // conditional: when two people delete it, the second gets 'not found'
    const { count } = await tx.webhookEndpoint.updateMany({ where: { id }, data: { id } });
    if (count === 0) return null;
    await tx.delivery.deleteMany({ where: { endpointId: id } });
    const before = await tx.webhookEndpoint.delete({
      where: { id },
      select: { url: true, events: true, isActive: true },
    });
    await recordAudit(tx, actor, "webhook.delete", id, { before });
    return before.url;
  });
  return url === null ? refused(refuse("missing", WEBHOOK_NOT_FOUND)) : accepted({ url });
}
