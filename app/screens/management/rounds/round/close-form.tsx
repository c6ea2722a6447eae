import { EditForm, type TypedBefore, useEditForm } from "~/screens/management/shared/edit-form";
import { Form } from "~/router";
import { FormActions } from "~/ui/form/form-actions";
import { TextField } from "~/ui/form/text-field";

/** When the round closes by the clock (D91): at a time, or soon. */
export function CloseForm({ closesAt, ...typed }: TypedBefore & { closesAt: string }) {
  const { edit, fields } = useEditForm<Record<"closes_at", string>>(typed, {
    id: "close-time",
    defaultValue: { closes_at: closesAt },
    loadSchema: async () => (await import("~/domain/schedule/round-times")).moveCloseSchema,
  });
  return (
    <>
      <Form method="post">
        <FormActions intent="close_soon" look="secondary">
          Close in 10 minutes
        </FormActions>
      </Form>
      <EditForm {...edit} intent="move_close" button="Set the close" look="secondary">
        <TextField
          field={fields.closes_at}
          type="datetime-local"
          label="Closes"
          hint="Nairobi time. Once somebody has paid, only earlier, and at least 10 minutes from now. Buyers read it."
          optional
        />
      </EditForm>
    </>
  );
}
