import { Link, useLoaderData } from "~/router";
import { eventsIn, webhookSchema } from "~/domain/webhook/webhook";
import { MANAGED_NOUNS } from "~/domain/managed-nouns";
import { env } from "~/env/env.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { createWebhook } from "~/operations/webhooks/write-webhooks.server";
import { allWebhooks, countDeliveries } from "~/operations/webhooks/webhooks.queries.server";
import { Restored } from "~/screens/management/shared/edit-form";
import { submitForm } from "~/screens/management/shared/edit-record.server";
import { Card } from "~/ui/frame/card";
import { stack } from "~/ui/frame/layout.css";
import { PageHeader } from "~/ui/frame/page-header";
import { EmptyState } from "~/ui/list/empty-state";
import { DataTable } from "~/ui/list/table";
import { Breakable } from "~/ui/text/breakable";
import { StateBadge } from "~/screens/management/shared/state-badge";
import { showNewSecret } from "../new-secret.server";
import { WebhookForm } from "../webhook-form";
import { guardedForm, guardedFormPage } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";

const HERE = "/management/webhooks";

export const meta = titled("Webhooks · Management");

export const loader = guardedFormPage(MANAGED_NOUNS.webhook.draft, async () => {
  const [webhooks, countsOf] = await Promise.all([allWebhooks(), countDeliveries()]);
  return {
    webhooks: webhooks.map(({ events, ...webhook }) => ({
      ...webhook,
      ...countsOf(webhook.id),
      events: eventsIn(events).join(", "),
    })),
  };
});

export const action = guardedForm(MANAGED_NOUNS.webhook.draft, async (args, actor) =>
  submitForm(args, {
    schema: webhookSchema,
    showsSecret: true,
    write: (webhook) => createWebhook(actor, webhook, { mayBePrivate: env.WEBHOOK_PRIVATE }),
    done: async ({ id, secret }) =>
      redirectWithToast(args, `${HERE}/${id}`, "Webhook added", [await showNewSecret(args, id, secret)]),
  }),
);

export default function Webhooks() {
  const { webhooks } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Webhooks">
        The shop calls your other programs when an order, a payment or an auction changes. docs/api.md says
        how they check that a call is ours.
      </PageHeader>
      <DataTable
        caption="Webhooks"
        captionHidden
        rows={webhooks}
        columns={[
          {
            label: "Address",
            primary: true,
            cell: ({ id, url }) => (
              <Link to={`${HERE}/${id}`}>
                <Breakable text={url} />
              </Link>
            ),
          },
          { label: "Events", cell: ({ events }) => events },
          { label: "State", cell: ({ isActive }) => <StateBadge isActive={isActive} off="Paused" /> },
          { label: "Waiting", align: "end", cell: ({ waiting }) => waiting },
          { label: "Given up", align: "end", cell: ({ failed }) => failed },
        ]}
        empty={
          <EmptyState title="No webhooks">
            Add an address below. The shop calls it at each event from then on.
          </EmptyState>
        }
      />
      <Restored />
      <Card className={stack.m}>
        <h2>Add a webhook</h2>
        <WebhookForm values={null} />
      </Card>
    </>
  );
}
