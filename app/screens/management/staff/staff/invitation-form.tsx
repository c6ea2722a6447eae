import { EditForm, type TypedBefore, useEditForm } from "~/screens/management/shared/edit-form";
import { TextField } from "~/ui/form/text-field";
import { PermissionBoxes } from "../permission-boxes";

type Typed = Record<"name" | "email", string> & Record<"permissions", string[]>;

export function InvitationForm({ sendsEmail, ...typed }: TypedBefore & { sendsEmail: boolean }) {
  const { edit, fields } = useEditForm<Typed>(typed, {
    id: "invitation",
    loadSchema: async () => (await import("~/domain/account/staff")).invitationSchema,
  });
  return (
    <EditForm {...edit} intent="invite" button="Make an invitation">
      <TextField field={fields.name} label="Whom it is for" hint="For your own list" autoComplete="off" />
      {sendsEmail ? (
        <TextField
          field={fields.email}
          type="email"
          label="Send it by email to (optional)"
          hint="Without an address you pass the link on yourself"
          autoComplete="off"
        />
      ) : null}
      <PermissionBoxes field={fields.permissions} />
    </EditForm>
  );
}
