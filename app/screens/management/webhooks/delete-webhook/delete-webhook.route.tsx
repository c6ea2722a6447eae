import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "~/router";
import { requirePermission } from "~/http/session/current-user.server";
import { refusalPage } from "~/http/respond.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { deleteWebhook } from "~/operations/deliveries/delete-webhook.server";
import { pageMeta } from "~/ui/frame/page-meta";
import { FormPage } from "~/screens/management/shared/form-page";
import { DeleteWebhookForm } from "../delete-webhook-form";
import { webhookOf } from "~/operations/deliveries/webhooks.queries.server";
import { managedRecord, recordId } from "~/screens/management/shared/managed-record.server";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Delete webhook" });

export async function loader(args: LoaderFunctionArgs) {
  await requirePermission(args);
  const { id, url } = await managedRecord("webhook", args.params.id, webhookOf);
  return { id, url };
}

export async function action(args: ActionFunctionArgs) {
  const actor = await requirePermission(args);
  const outcome = await deleteWebhook(actor, recordId("webhook", args.params.id));
  if (!outcome.ok) throw refusalPage(outcome.refusal, "Failed to delete the webhook");
  return redirectWithToast(args, "/management/webhooks", "Webhook deleted");
}

export default function DeleteWebhook() {
  const { id, url } = useLoaderData<typeof loader>();
  return (
    <FormPage back={{ to: `/management/webhooks/${id}`, label: "Webhook" }} title="Delete this webhook?">
      <DeleteWebhookForm id={id} url={url} />
    </FormPage>
  );
}
