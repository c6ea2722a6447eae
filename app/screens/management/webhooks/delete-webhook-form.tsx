import { useFetcher } from "~/router";
import { Button } from "~/ui/frame/button";
import { formActions, stack } from "~/ui/frame/layout.css";
import { Breakable } from "~/ui/text/breakable";

export function DeleteWebhookForm({ id, url }: { id: number; url: string }) {
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" action={`/management/webhooks/${id}/delete`} className={stack.l}>
      <p>
        <Breakable text={url} /> will get no more events. Pending deliveries and the log of sent ones are
        deleted.
      </p>
      <div className={formActions}>
        <Button look="danger" busy={fetcher.state !== "idle"}>
          Delete
        </Button>
      </div>
    </fetcher.Form>
  );
}
