import { useLoaderData } from "~/router";
import { isStaff } from "~/domain/account/access";
import { rightsSchema, type Rights } from "~/domain/account/staff/staff";
import { startedText } from "~/domain/account/started-auction";
import { changeRights } from "~/operations/accounts/staff/change-rights.server";
import { staffMember } from "~/operations/accounts/staff/staff.queries.server";
import { submitForm } from "~/screens/management/shared/edit-record.server";
import { FormPage } from "~/screens/management/shared/form-page";
import { managedRecord } from "~/screens/management/shared/managed-record.server";
import { recordHistory } from "~/screens/management/shared/history/record-history.server";
import { guarded, guardedRecord } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { EditForm, useEditForm } from "~/screens/management/shared/edit-form";
import { CheckboxField } from "~/ui/form/checkbox-field";
import { personName } from "~/domain/account/person-name";
import { Notice } from "~/ui/frame/notice";
import { CheckboxGroup } from "~/ui/form/checkbox-group";
import { PERMISSION_OPTIONS } from "../permission-options";

const LIST = "/management/staff";

export const meta = titled<typeof loader>((data) => `${data?.name ?? "Staff"} · Management`);

export const loader = guarded(async (args, viewer) => {
  const member = await managedRecord("user", args.params.id, staffMember);
  const { id, isSuperuser, permissions, started } = member;
  return {
    id,
    name: personName(member),
    isOwn: id === viewer.id,
    isBlocked: member.blockedAt !== null,
    rights: { isSuperuser, permissions },
    /** Staff do not take part any more. */
    auctions: isStaff(member) ? [] : started.map(startedText),
    history: await recordHistory("user", id),
  };
});

export const action = guardedRecord("user", async (args, actor, id) =>
  submitForm(args, {
    schema: rightsSchema,
    write: ({ is_superuser: isSuperuser, permissions }) =>
      changeRights(actor, id, { isSuperuser, permissions }),
    done: () => [LIST, "Rights saved"],
  }),
);

export default function StaffMember() {
  const { id, name, isOwn, isBlocked, rights, auctions, history } = useLoaderData<typeof loader>();
  return (
    <FormPage
      back={{ to: LIST, label: "Staff" }}
      title={`What ${name} may do`}
      obstacle={obstacleOf(isOwn, isBlocked)}
      history={history}
    >
      <RightsForm rights={rights} auctions={auctions} cancelTo={`/management/users/${id}`} />
    </FormPage>
  );
}

function obstacleOf(isOwn: boolean, isBlocked: boolean) {
  const action = "Staff";
  if (isOwn) return { text: "These are your own rights. Another superuser has to change them.", action };
  return isBlocked ? { text: "This account is blocked. Unblock it first.", action } : null;
}

type Typed = Record<"is_superuser", string> & Record<"permissions", string[]>;

interface RightsFormProps {
  rights: Rights;
  /** In which a buyer takes part (D110). */
  auctions: readonly string[];
  cancelTo: string;
}

function RightsForm({ rights, auctions, cancelTo }: RightsFormProps) {
  const { edit, fields } = useEditForm<Typed>({
    id: "rights",
    defaultValue: {
      is_superuser: rights.isSuperuser ? "on" : "",
      permissions: [...rights.permissions],
    },
    loadSchema: async () => (await import("~/domain/account/staff/staff")).rightsSchema,
  });
  return (
    <EditForm {...edit} intent={null} cancelTo={cancelTo}>
      <CheckboxGroup field={fields.permissions} legend="Permissions" options={PERMISSION_OPTIONS} />
      <CheckboxField
        field={fields.is_superuser}
        label="May do everything"
        hint="As a superuser, who also gives and takes rights"
      />
      {auctions.length > 0 ? (
        <Notice tone="warning" title="This buyer takes part in an auction">
          <ul>
            {auctions.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <p>As staff they could not go on. Give rights when it is closed, and what they won is ordered.</p>
        </Notice>
      ) : null}
    </EditForm>
  );
}
