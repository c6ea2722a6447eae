import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "~/router";
import { requireSuperuser } from "~/http/session/current-user.server";
import { refusalPage } from "~/http/respond.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { deleteWebhook } from "~/operations/deliveries/delete-webhook.server";
import { Card } from "~/ui/frame/card";
import { PageHeader } from "~/ui/frame/page-header";
import { pageMeta } from "~/ui/frame/page-meta";
import { BackLink } from "~/screens/management/shared/back-link";
import { DeleteWebhookForm } from "../delete-webhook-form";
import { webhookOf } from "~/operations/deliveries/webhooks.queries.server";
import { managedRecord } from "~/screens/management/shared/managed-record.server";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Delete webhook" });

export async function loader(args: LoaderFunctionArgs) {
  await requireSuperuser(args);
  const { id, url } = await managedRecord("webhook", args.params.id, webhookOf);
  return { id, url };
}

export async function action(args: ActionFunctionArgs) {
  const actor = await requireSuperuser(args);
  const { id } = await managedRecord("webhook", args.params.id, webhookOf);
  const outcome = await deleteWebhook(actor, id);
  if (!outcome.ok) throw refusalPage(outcome.refusal, "Failed to delete the webhook");
  return redirectWithToast(args, "/management/webhooks", { tone: "success", message: "Webhook deleted" });
}

export default function DeleteWebhook() {
  const { id, url } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to={`/management/webhooks/${id}`}>Webhook</BackLink>
      <PageHeader title="Delete this webhook?" />
      <Card>
        <DeleteWebhookForm id={id} url={url} />
      </Card>
    </>
  );
}
