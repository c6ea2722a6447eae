import { useActionData, useLoaderData } from "~/router";
import { eventsIn } from "~/domain/webhook/webhook";
import { readPage } from "~/domain/list/page";
import { MANAGED_NOUNS } from "~/domain/managed-nouns";
import { BackLink } from "~/screens/management/shared/back-link";
import { DeleteLink } from "~/screens/management/shared/dialog-link";
import { Restored } from "~/screens/management/shared/edit-form";
import { editedRecord } from "~/screens/management/shared/edit-record.server";
import { StateForm } from "~/screens/management/shared/state-form";
import { Timeline } from "~/screens/management/shared/history/timeline";
import { Card } from "~/ui/frame/card";
import { aside, cluster } from "~/ui/frame/layout.css";
import { Notice } from "~/ui/frame/notice";
import { PageHeader } from "~/ui/frame/page-header";
import { Breakable } from "~/ui/text/breakable";
import { DeleteWebhookForm } from "../delete-webhook-form";
import { newSecretOf } from "../new-secret.server";
import { StateBadge } from "~/screens/management/shared/state-badge";
import { webhookOf } from "~/operations/webhooks/webhooks.queries.server";
import { WebhookForm } from "../webhook-form";
import { DeliveryLog } from "./delivery-log";
import { deliveryPage } from "./delivery-view.server";
import { PostButton } from "~/screens/management/shared/post-button";
import { webhookAction } from "./webhook-actions.server";
import { guarded, guardedRecordForm } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";

const LIST = "/management/webhooks";

export const meta = titled("Webhook · Management");

export const loader = guarded(async (args) => {
  const { record, ...page } = await editedRecord(args, "webhook", webhookOf, MANAGED_NOUNS.webhook.draft);
  return {
    ...record,
    ...page,
    newSecret: await newSecretOf(args, page.id),
    events: eventsIn(record.events),
    log: await deliveryPage(page.id, readPage(new URL(args.request.url).searchParams)),
  };
});

export const action = guardedRecordForm(MANAGED_NOUNS.webhook.draft, "webhook", webhookAction);

export default function Webhook() {
  const { id, url, events, newSecret, seen, isActive, log, history } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const page = `${LIST}/${id}`;
  return (
    <>
      <BackLink to={LIST}>Webhooks</BackLink>
      <PageHeader title="Webhook" badge={<StateBadge isActive={isActive} off="Paused" />}>
        <Breakable text={url} />
      </PageHeader>
      {newSecret ? (
        <Notice tone="warning" title="Copy this secret now">
          <p>
            <Breakable text={newSecret} />
          </p>
          <p>
            Your program checks the signature of each call with it. It is shown here until you dismiss it.
          </p>
          <PostButton page={page} intent="dismiss" label="I have copied it" />
        </Notice>
      ) : null}
      <Restored />
      <div className={cluster.s}>
        {isActive ? <PostButton page={page} intent="test" label="Send a test" /> : null}
        <StateForm
          action={page}
          name="this webhook"
          isActive={isActive}
          back={page}
          size="small"
          label={isActive ? "Pause" : "Start"}
        />
        <PostButton page={page} intent="renew" label="New secret" />
        <DeleteLink to={`${page}/delete`} name="this webhook" title="Delete this webhook?">
          <DeleteWebhookForm id={id} url={url} />
        </DeleteLink>
      </div>
      <div className={aside}>
        <Card>
          <WebhookForm key={answer ? "refused" : seen} values={{ url, events, seen }} />
        </Card>
        <Timeline {...history} />
      </div>
      <DeliveryLog page={page} isActive={isActive} {...log} />
    </>
  );
}
