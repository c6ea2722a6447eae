import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from "~/router";
import { PASSWORD_HINT, type Profile, type ProfileForm } from "~/domain/account/account";
import { nairobiDay } from "~/domain/time";
import { requireUser } from "~/http/session/current-user.server";
import { readForm, readIntent } from "~/http/forms/form.server";
import { restoredForm, type SavableForm } from "~/http/forms/saved-draft.server";
import { profileOf } from "~/operations/accounts/profile.queries.server";
import { Breakable } from "~/ui/text/breakable";
import { Breadcrumbs } from "~/ui/frame/breadcrumbs";
import { PageHeader } from "~/ui/frame/page-header";
import { type MetaArgs, pageMeta } from "~/ui/frame/page-meta";
import { Panel } from "~/ui/frame/panel";
import { RestoredNotice } from "~/ui/form/restored-notice";
import { Page } from "~/ui/shell/page";
import { shopTime } from "~/operations/shop-clock.server";
import { EmailField } from "~/ui/person/account-fields";
import { t } from "~/texts/t";
import { tNodes } from "~/texts/t-nodes";
import { EDIT_INTENTS, saveDetails, savePassword, type EditIntent } from "./edit-actions.server";
import { PasswordForm } from "./password-form";
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { FormErrors } from "~/ui/form/form-errors";
import { stack } from "~/ui/frame/layout.css";
import { FormActions } from "~/ui/form/form-actions";
import { PasswordField } from "~/ui/form/password-field";
import { useCheckedForm } from "~/ui/form/use-checked-form";
import { PersonalFields } from "~/ui/person/personal-fields";

export const meta = (args: MetaArgs) => pageMeta(args, { title: t("Edit Profile") });

export { passActionHeaders as headers } from "~/http/action-headers.server";

/** The password form sends none of these: passwords are never saved in a draft. */
const DETAILS: SavableForm = { field: "first_name" };

export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args);
  const profile = await profileOf(user.id);
  return {
    username: user.username,
    restored: await restoredForm(args, DETAILS),
    today: nairobiDay(shopTime()),
    // importing it from the file of the schemas would load zod on the page
    passwordHint: t(PASSWORD_HINT),
    // blank for an account made by the superuser script (D34)
    details: {
      first_name: profile?.firstName ?? "",
      last_name: profile?.lastName ?? "",
      email: profile?.email ?? "",
      phone_number: profile?.phoneNumber ?? "",
      gender: profile?.gender ?? "",
      date_of_birth: profile?.dateOfBirth ?? "",
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  const user = await requireUser(args, DETAILS);
  const form = await readForm(args.request);
  switch (readIntent(form, EDIT_INTENTS)) {
    case "details":
      return saveDetails(args, user, form);
    case "password":
      return savePassword(args, user, form);
  }
}

export default function EditProfile() {
  const { username, restored, today, passwordHint, details } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const resultOf = (intent: string) => (answer?.intent === intent ? answer.result : undefined);
  return (
    <Page width="narrow">
      <Breadcrumbs trail={[{ label: t("Profile"), to: "/profile" }, { label: t("Edit Profile") }]} />
      <PageHeader title={t("Edit Profile")}>
        {tNodes("Your username, {username}, cannot be changed.", {
          username: <Breakable text={username} />,
        })}
      </PageHeader>
      <Panel title={t("Your details")}>
        {restored && !answer ? <RestoredNotice hadPicture={restored.hadPicture} /> : null}
        <DetailsForm details={details} today={today} lastResult={resultOf("details") ?? restored?.result} />
      </Panel>
      <Panel title={t("Password")}>
        <PasswordForm username={username} passwordHint={passwordHint} lastResult={resultOf("password")} />
      </Panel>
    </Page>
  );
}

const INTENT: EditIntent = "details";

type DetailsFormProps = {
  details: Record<keyof Profile, string>;
  today: string;
  lastResult: SubmissionResult<string[]> | undefined;
};

function DetailsForm({ details, today, lastResult }: DetailsFormProps) {
  const { form, fields, onFocus } = useCheckedForm<ProfileForm>({
    id: "details",
    lastResult,
    defaultValue: details,
    loadSchema: async () => (await import("~/domain/account/account")).profileFormSchema(today),
  });
  return (
    <Form method="post" {...getFormProps(form)} onFocus={onFocus} className={stack.l}>
      <FormErrors form={form} />
      <PersonalFields fields={fields} today={today}>
        <EmailField field={fields.email} />
      </PersonalFields>
      <PasswordField
        field={fields.current_password}
        label={t("Current password")}
        hint={t("Only if you change your phone number or email address")}
        autoComplete="current-password"
        optional
      />
      <FormActions cancelTo="/profile" intent={INTENT}>
        {t("Save")}
      </FormActions>
    </Form>
  );
}
