import { Link } from "~/router";
import type { Rights } from "~/domain/account/staff";
import { EditForm, type TypedBefore, useEditForm } from "~/screens/management/shared/edit-form";
import { CheckboxField } from "~/ui/form/checkbox-field";
import { Notice } from "~/ui/frame/notice";
import { PermissionBoxes } from "../permission-boxes";

type Typed = Record<"is_superuser", string> & Record<"permissions", string[]>;

export interface RightsFormProps extends TypedBefore {
  rights: Rights;
  /** The open rounds in which a buyer takes part (D39). */
  openRounds: readonly string[];
  cancelTo: string;
}

export function RightsForm({ rights, openRounds, cancelTo, ...typed }: RightsFormProps) {
  const { edit, fields } = useEditForm<Typed>(typed, {
    id: "rights",
    defaultValue: {
      is_superuser: rights.isSuperuser ? "on" : "",
      permissions: [...rights.permissions],
    },
    loadSchema: async () => (await import("~/domain/account/staff")).rightsSchema,
  });
  return (
    <EditForm {...edit} intent={null} cancelTo={cancelTo}>
      <PermissionBoxes field={fields.permissions} />
      <CheckboxField
        field={fields.is_superuser}
        label="Superuser"
        hint="May do everything, and give and take rights"
      />
      {openRounds.length > 0 ? (
        <Notice tone="warning" title="This buyer takes part in open rounds">
          <ul>
            {openRounds.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <p>
            As staff they could not raise these pledges any more. Only they can agree to that:{" "}
            <Link to="/management/staff">send them an invitation</Link>.
          </p>
        </Notice>
      ) : null}
    </EditForm>
  );
}
