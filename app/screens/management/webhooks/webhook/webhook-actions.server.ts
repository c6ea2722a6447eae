import type { ActionFunctionArgs } from "~/router";
import { redirect } from "~/router/index.server";
import type { Viewer } from "~/domain/account/access";
import { webhookSchema } from "~/domain/webhook/webhook";
import { parseId } from "~/domain/id";
import type { Outcome } from "~/domain/refusal";
import { env } from "~/env/env.server";
import { readForm, readIntent } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { refusalPage } from "~/http/respond.server";
import {
  renewSecret,
  sendDeliveryAgain,
  sendTest,
  setWebhookActive,
  updateWebhook,
} from "~/operations/webhooks/write-webhooks.server";
import { submitForm } from "~/screens/management/shared/edit-record.server";
import { backTo } from "~/screens/management/shared/back-to.server";
import { otherChangesText } from "~/screens/management/shared/edit-conflict/other-changes-text";
import { dismissNewSecret, showNewSecret } from "../new-secret.server";

const WEBHOOK_INTENTS = ["save", "activate", "deactivate", "renew", "dismiss", "test", "resend"] as const;

export async function webhookAction(args: ActionFunctionArgs, actor: Viewer, id: number) {
  const form = await readForm(args.request);
  const intent = readIntent(form, WEBHOOK_INTENTS);
  const here = `/management/webhooks/${id}`;
  const redirectBack = (message: string) => redirectWithToast(args, backTo(form, here), message);
  switch (intent) {
    case "save":
      return submitForm(args, {
        form,
        schema: webhookSchema,
        write: (webhook, seen) =>
          updateWebhook(actor, id, webhook, { mayBePrivate: env.WEBHOOK_PRIVATE, seen }),
        edited: { subject: "webhook", subjectId: id },
        done: ({ changedByOthers }) => redirectBack(`Webhook saved${otherChangesText(changedByOthers)}`),
      });
    case "activate":
      must(await setWebhookActive(actor, id, true));
      return redirectBack("Webhook started: what waited is sent now");
    case "deactivate":
      must(await setWebhookActive(actor, id, false));
      return redirectBack("Webhook paused");
    case "renew": {
      const secret = must(await renewSecret(actor, id));
      const cookie = await showNewSecret(args, id, secret);
      return redirectWithToast(args, here, "The old secret no longer holds", [cookie]);
    }
    case "dismiss":
      return redirect(here, { status: 303, headers: { "Set-Cookie": await dismissNewSecret(args, id) } });
    case "test":
      must(await sendTest(actor, id));
      return redirectBack("A test is on its way. Reload in a moment to see the answer.");
    case "resend":
      must(await sendDeliveryAgain(actor, id, deliveryIn(form)));
      return redirectBack("It is sent again. Reload in a moment to see the answer.");
  }
}

/** 0 means none. */
function deliveryIn(form: FormData): number {
  const chosen = form.get("delivery");
  return (typeof chosen === "string" ? parseId(chosen) : null) ?? 0;
}

function must<Value>(outcome: Outcome<Value>): Value {
  if (!outcome.ok) throw refusalPage(outcome.refusal, "Failed to change the webhook");
  return outcome.value;
}
