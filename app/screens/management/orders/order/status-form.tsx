import { EditForm, type TypedBefore, useEditForm } from "~/screens/management/shared/edit-form";
import { Notice } from "~/ui/frame/notice";
import { SelectField } from "~/ui/form/select-field";
import { TextArea } from "~/ui/form/text-area";
import { useEarlyInput } from "~/ui/form/use-early-input";
import type { OrderPage } from "./order-page.server";

export interface StatusFormProps extends TypedBefore {
  update: OrderPage["update"];
}

export function StatusForm({ update, ...typed }: StatusFormProps) {
  const { seenAt, status, options, effects, preview } = update;
  const { edit, form, fields } = useEditForm<{ status: string; admin_notes: string }>(typed, {
    id: "order-status",
    defaultValue: { status, admin_notes: "" },
    loadSchema: async () => (await import("~/domain/order/order-status-form")).orderStatusSchema,
  });
  useEarlyInput(form.id);
  // a restored form has the version of the order seen before the login, so a change since then is a conflict
  const seenBefore = typed.answer ? undefined : typed.restored?.result.initialValue?.seen_at;
  const chosen = fields.status.value;
  return (
    <EditForm {...edit} intent={null} button="Update Status">
      {/* the version seen, so that somebody else's change since then is not overwritten */}
      <input type="hidden" name="seen_at" value={typeof seenBefore === "string" ? seenBefore : seenAt} />
      <SelectField field={fields.status} label="Status" options={options} placeholder="Choose a status" />
      <div role="status">
        <Notice tone="info">
          <p>{chosen === status ? preview : (chosen && effects[chosen]) || preview}</p>
        </Notice>
      </div>
      <TextArea
        field={fields.admin_notes}
        label="Admin notes"
        hint="Added to the notes with your name. Only staff read them"
        optional
        rows={3}
      />
    </EditForm>
  );
}
