import { useLoaderData } from "~/router";
import { deleteWebhook } from "~/operations/webhooks/write-webhooks.server";
import { redirectAfterWrite } from "~/screens/management/shared/edit-record.server";
import { FormPage } from "~/screens/management/shared/form-page";
import { DeleteWebhookForm } from "../delete-webhook-form";
import { webhookOf } from "~/operations/webhooks/webhooks.queries.server";
import { managedRecord } from "~/screens/management/shared/managed-record.server";
import { guarded, guardedRecord } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";

export const meta = titled("Delete webhook");

export const loader = guarded(async (args) => {
  const { id, url } = await managedRecord("webhook", args.params.id, webhookOf);
  return { id, url };
});

export const action = guardedRecord("webhook", async (args, actor, id) =>
  redirectAfterWrite(args, await deleteWebhook(actor, id), {
    failure: "Failed to delete the webhook",
    done: () => ["/management/webhooks", "Webhook deleted"],
  }),
);

export default function DeleteWebhook() {
  const { id, url } = useLoaderData<typeof loader>();
  return (
    <FormPage back={{ to: `/management/webhooks/${id}`, label: "Webhook" }} title="Delete this webhook?">
      <DeleteWebhookForm id={id} url={url} />
    </FormPage>
  );
}
