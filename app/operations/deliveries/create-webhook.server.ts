import { transaction } from "~/db/client.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import { refuseAddress, type WebhookForm } from "~/domain/delivery/webhook";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { recordAudit } from "../audit/record-audit.server";
import { shopTime } from "../shop-clock.server";
import { isPrivateHost } from "./private-addresses.server";
import { newSecret } from "./sign-webhook.server";

/** Each event is a delivery for each of them. */
const MAX_WEBHOOKS = 20;

export interface MadeWebhook {
  readonly id: number;
  readonly secret: string;
}

export async function createWebhook(
  actor: Viewer,
  { url, events }: WebhookForm,
  { mayBePrivate }: { mayBePrivate: boolean },
): Promise<Outcome<MadeWebhook>> {
  if (!may(actor, "superuser")) return FORBIDDEN;
  const refusal = refuseAddress(url, { mayBePrivate, isPrivate: isPrivateHost(url) });
  if (refusal) return refused(refusal);
  const secret = newSecret();
  return transaction(async (tx) => {
    if ((await tx.webhookEndpoint.count()) >= MAX_WEBHOOKS)
      return refused(refuse("invalid", `There are already ${MAX_WEBHOOKS} webhooks. Delete one first.`));
    const data = { url, events: events.join(" "), isActive: true };
    const { id } = await tx.webhookEndpoint.create({
      data: { ...data, secret, createdAt: shopTime() },
      select: { id: true },
    });
    await recordAudit(tx, actor, "webhook.create", id, { after: data });
    return accepted({ id, secret });
  });
}
