import { EditForm, type TypedBefore, useEditForm } from "~/screens/management/shared/edit-form";
import { CloseSoonButton } from "~/screens/management/shared/close-soon";
import { TextField } from "~/ui/form/text-field";

/** When the round closes by the clock (D91): at a time, or soon. */
export function CloseForm({ closesAt, here, ...typed }: TypedBefore & { closesAt: string; here: string }) {
  const { edit, fields } = useEditForm<Record<"closes_at", string>>(typed, {
    id: "close-time",
    defaultValue: { closes_at: closesAt },
    loadSchema: async () => (await import("~/domain/schedule/round-times")).moveCloseSchema,
  });
  return (
    <>
      <CloseSoonButton action={here} />
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
