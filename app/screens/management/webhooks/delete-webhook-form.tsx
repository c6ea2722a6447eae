import { ConfirmForm } from "~/screens/management/shared/confirm-form";
import { Breakable } from "~/ui/text/breakable";

export const DeleteWebhookForm = ({ id, url }: { id: number; url: string }) => (
  <ConfirmForm action={`/management/webhooks/${id}/delete`}>
    <p>
      <Breakable text={url} /> will get no more events. Pending deliveries and the log of sent ones are
      deleted.
    </p>
  </ConfirmForm>
);
