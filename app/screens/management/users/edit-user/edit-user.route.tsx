import { useLoaderData } from "~/router";
import { type Profile, profileSchema } from "~/domain/account/account";
import { nairobiDay } from "~/domain/time";
import { correctAccount } from "~/operations/accounts/managed-account.server";
import { profileOf } from "~/operations/accounts/profile.queries.server";
import { shopTime } from "~/operations/shop-clock.server";
import { useBack } from "~/screens/management/shared/back-link";
import { backTo } from "~/screens/management/shared/back-to.server";
import { USER_FORM } from "~/screens/management/shared/draft-forms";
import { EditForm, useEditForm } from "~/screens/management/shared/edit-form";
import { submitForm } from "~/screens/management/shared/edit-record.server";
import { FormPage } from "~/screens/management/shared/form-page";
import { managedRecord, recordId } from "~/screens/management/shared/managed-record.server";
import { TextField } from "~/ui/form/text-field";
import { PersonalFields } from "~/ui/person/personal-fields";
import { LABELS } from "~/ui/person/person-labels";
import { guardedFormPage, guardedRecordForm } from "~/screens/management/shared/guarded.server";
import { personName } from "~/domain/account/person-name";
import { titled } from "~/screens/management/shared/titled";
import { msg, t } from "~/texts/t";

export const meta = titled(msg("Correct details"));

export const loader = guardedFormPage(USER_FORM, async (args) => {
  const person = await managedRecord("user", args.params.id, profileOf);
  return {
    id: recordId("user", args.params.id),
    name: personName(person),
    today: nairobiDay(shopTime()),
    details: {
      first_name: person.firstName,
      last_name: person.lastName,
      email: person.email,
      phone_number: person.phoneNumber ?? "",
      gender: person.gender ?? "",
      date_of_birth: person.dateOfBirth ?? "",
    },
  };
});

export const action = guardedRecordForm(USER_FORM, "user", async (args, actor, id) =>
  submitForm(args, {
    schema: profileSchema(nairobiDay(shopTime())),
    write: (profile) => correctAccount(actor, id, profile),
    done: () => [
      backTo(new URL(args.request.url).searchParams, `/management/users/${id}`),
      t("Details saved"),
    ],
  }),
);

export default function EditUser() {
  const { id, name, today, details } = useLoaderData<typeof loader>();
  const back = useBack({ to: `/management/users/${id}`, label: name });
  const { edit, fields } = useEditForm<Record<keyof Profile, string>>({
    id: "details",
    defaultValue: details,
    loadSchema: async () => (await import("~/domain/account/account")).profileSchema(today),
  });
  return (
    <FormPage back={back} title={t("Correct the details of {name}", { name })}>
      <EditForm {...edit} intent={null} cancelTo={back.to}>
        <PersonalFields fields={fields} today={today}>
          <TextField
            field={fields.email}
            type="email"
            label={LABELS.email}
            autoComplete="off"
            inputMode="email"
          />
        </PersonalFields>
      </EditForm>
    </FormPage>
  );
}
