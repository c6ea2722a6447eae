import { WEBHOOK_EVENTS } from "~/domain/webhook/webhook";
import { CheckboxGroup } from "~/ui/form/checkbox-group";
import { TextField } from "~/ui/form/text-field";
import { EditForm, useEditForm } from "~/screens/management/shared/edit-form";

const EVENTS = Object.entries(WEBHOOK_EVENTS).map(([value, label]) => ({ value, label, hint: value }));

type Typed = Record<"url" | "seen", string> & Record<"events", string[]>;

export function WebhookForm({ values }: { values: Typed | null }) {
  const { edit, fields } = useEditForm<Typed>({
    id: "webhook",
    defaultValue: values ?? undefined,
    loadSchema: async () => (await import("~/domain/webhook/webhook")).webhookSchema,
  });
  return (
    <EditForm {...edit} seen={values && fields.seen} button={values ? "Save" : "Add webhook"}>
      <TextField
        field={fields.url}
        type="url"
        label="Address"
        hint="Where your program listens, for example: https://example.com/soko"
        autoComplete="off"
      />
      <CheckboxGroup field={fields.events} legend="Events" options={EVENTS} />
    </EditForm>
  );
}
