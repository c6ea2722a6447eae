import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from "~/router";
import { redirect } from "~/router/index.server";
import { PASSWORD_HINT } from "~/domain/account/account";
import type { FirstSuperuser } from "~/domain/account/superuser";
import { hasSuperuser } from "~/operations/accounts/first-superuser.server";
import { usePostedForm } from "~/ui/form/field-form";
import { FormActions } from "~/ui/form/form-actions";
import { TextField } from "~/ui/form/text-field";
import { type MetaArgs, pageMeta } from "~/ui/frame/page-meta";
import { LABELS } from "~/ui/person/person-labels";
import { EmailField, NewPasswordFields, UsernameField } from "~/ui/person/account-fields";
import { t } from "~/texts/t";
import { FormCardPage } from "../form-card-page";
import { beginShop } from "./first-superuser-actions.server";

export const meta = (args: MetaArgs) => pageMeta(args, { title: t("The shop's first superuser") });

export { passActionHeaders as headers } from "~/http/action-headers.server";

/** Where there is a superuser, management asks to log in. */
export async function loader(_: LoaderFunctionArgs) {
  if (await hasSuperuser()) throw redirect("/management", 303);
  // importing it from the file of the schemas would load zod on the page
  return { passwordHint: t(PASSWORD_HINT) };
}

export const action = (args: ActionFunctionArgs) => beginShop(args);

export default function FirstSuperuserPage() {
  const { passwordHint } = useLoaderData<typeof loader>();
  const { form, fields } = usePostedForm<FirstSuperuser>("first-superuser", useActionData<typeof action>());
  return (
    <FormCardPage
      title={t("The shop's first superuser")}
      lead={t("Nobody manages this shop yet. The log of its start shows a code; whoever has it begins here.")}
      form={form}
      below={null}
    >
      <TextField
        field={fields.code}
        label={t("Code")}
        hint={t("16 letters and digits, as the log shows them")}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <TextField field={fields.first_name} label={t(LABELS.first_name)} autoComplete="given-name" />
      <TextField field={fields.last_name} label={t(LABELS.last_name)} autoComplete="family-name" />
      <UsernameField field={fields.username} />
      <EmailField field={fields.email} />
      <NewPasswordFields fields={fields} hint={passwordHint} />
      <FormActions>{t("Begin")}</FormActions>
    </FormCardPage>
  );
}
