import { useLoaderData } from "~/router";
import { refusalPage } from "~/http/respond.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { deleteWebhook } from "~/operations/deliveries/delete-webhook.server";
import { FormPage } from "~/screens/management/shared/form-page";
import { DeleteWebhookForm } from "../delete-webhook-form";
import { webhookOf } from "~/operations/deliveries/webhooks.queries.server";
import { managedRecord, recordId } from "~/screens/management/shared/managed-record.server";
import { guarded } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";

export const meta = titled("Delete webhook");

export const loader = guarded(async (args) => {
  const { id, url } = await managedRecord("webhook", args.params.id, webhookOf);
  return { id, url };
});

export const action = guarded(async (args, actor) => {
  const outcome = await deleteWebhook(actor, recordId("webhook", args.params.id));
  if (!outcome.ok) throw refusalPage(outcome.refusal, "Failed to delete the webhook");
  return redirectWithToast(args, "/management/webhooks", "Webhook deleted");
});

export default function DeleteWebhook() {
  const { id, url } = useLoaderData<typeof loader>();
  return (
    <FormPage back={{ to: `/management/webhooks/${id}`, label: "Webhook" }} title="Delete this webhook?">
      <DeleteWebhookForm id={id} url={url} />
    </FormPage>
  );
}
