import { parseId } from "~/domain/id";
import { WEBHOOK_NOT_FOUND } from "~/domain/messages";
import { notFoundPage } from "~/http/respond.server";
import { webhookOf } from "~/operations/deliveries/webhooks.queries.server";

/** Throws a 404 for a bad or unknown id (D3). */
export async function webhookAt(text: string | undefined) {
  const id = parseId(text);
  const webhook = id === null ? null : await webhookOf(id);
  if (!webhook) throw notFoundPage(WEBHOOK_NOT_FOUND, "This webhook doesn't exist or has been deleted.");
  return webhook;
}
