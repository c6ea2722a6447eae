import type { ActionFunctionArgs } from "~/router";
import { data, redirect } from "~/router.server";
import type { Viewer } from "~/domain/account/access";
import { webhookSchema } from "~/domain/delivery/webhook";
import { seenByForm } from "~/domain/product/seen-version";
import { parseId } from "~/domain/id";
import type { Outcome } from "~/domain/refusal";
import { env } from "~/env.server";
import { parseForm, readForm, readIntent, refuseForm } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { refusalPage } from "~/http/respond.server";
import { sendAgain, sendTest } from "~/operations/deliveries/send-again.server";
import { renewSecret, setWebhookActive, updateWebhook } from "~/operations/deliveries/update-webhook.server";
import { conflictView } from "~/screens/management/shared/edit-conflict.server";
import { backTo } from "~/screens/management/shared/back-to.server";
import { otherChangesText } from "~/screens/management/shared/other-changes-text";
import { dismissNewSecret, showNewSecret } from "../new-secret.server";
import type { WebhookAnswer } from "../webhook-form";
import { WEBHOOK_INTENTS } from "./intent-button";

export async function act(args: ActionFunctionArgs, actor: Viewer, id: number) {
  const form = await readForm(args.request);
  const intent = readIntent(form, WEBHOOK_INTENTS);
  const here = `/management/webhooks/${id}`;
  const goOn = (message: string) => redirectWithToast(args, backTo(form, here), { tone: "success", message });
  switch (intent) {
    case "save": {
      const submission = parseForm(form, { schema: webhookSchema });
      if (submission.status !== "success") return refuseForm(submission);
      const seen = seenByForm(form);
      const saved = await updateWebhook(actor, id, submission.value, {
        mayBePrivate: env.WEBHOOK_PRIVATE,
        seen,
      });
      if (saved.ok) return goOn(`Webhook saved${otherChangesText(saved.value.changedByOthers)}`);
      const { data: answer, init } = refuseForm(submission, { refusal: saved.refusal });
      const { clashes } = saved.refusal;
      if (!clashes || !seen) return data<WebhookAnswer>(answer, init ?? {});
      const conflict = await conflictView({ subject: "webhook", subjectId: id, seen, clashes });
      return data<WebhookAnswer>({ ...answer, conflict }, init ?? {});
    }
    case "activate":
      must(await setWebhookActive(actor, id, true));
      return goOn("Webhook started: what waited is sent now");
    case "deactivate":
      must(await setWebhookActive(actor, id, false));
      return goOn("Webhook paused");
    case "renew": {
      const secret = must(await renewSecret(actor, id));
      const toast = { tone: "success", message: "The old secret no longer holds" } as const;
      return redirectWithToast(args, here, toast, [await showNewSecret(args, id, secret)]);
    }
    case "dismiss":
      return redirect(here, { status: 303, headers: { "Set-Cookie": await dismissNewSecret(args, id) } });
    case "test":
      must(await sendTest(actor, id));
      return goOn("A test is on its way. Reload in a moment to see the answer.");
    case "resend":
      must(await sendAgain(actor, id, deliveryIn(form)));
      return goOn("It is sent again. Reload in a moment to see the answer.");
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
