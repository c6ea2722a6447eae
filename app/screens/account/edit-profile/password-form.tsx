import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form } from "~/router";
import type { PasswordChange } from "~/domain/account/account";
import { FormErrors } from "~/ui/form/form-errors";
import { FormActions } from "~/ui/form/form-actions";
import { muted, stack } from "~/ui/frame/layout.css";
import { PasswordField } from "~/ui/form/password-field";
import { useCheckedForm } from "~/ui/form/use-checked-form";
import { NewPasswordFields } from "~/ui/person/account-fields";
import { t } from "~/texts/t";
import type { EditIntent } from "./edit-actions.server";

const INTENT: EditIntent = "password";

type PasswordFormProps = {
  username: string;
  passwordHint: string;
  lastResult: SubmissionResult<string[]> | undefined;
};

export function PasswordForm({ username, passwordHint, lastResult }: PasswordFormProps) {
  const { form, fields, onFocus } = useCheckedForm<PasswordChange>({
    id: "password",
    lastResult,
    loadSchema: async () => (await import("~/domain/account/account")).passwordChangeSchema,
  });
  return (
    <Form method="post" {...getFormProps(form)} onFocus={onFocus} className={stack.l}>
      <FormErrors form={form} />
      <p className={muted}>{t("A new password signs you out on every other phone and computer.")}</p>
      {/* without a name, so it is never sent: password managers read the username here */}
      <input hidden readOnly autoComplete="username" value={username} />
      <PasswordField
        field={fields.current_password}
        label={t("Current password")}
        autoComplete="current-password"
      />
      <NewPasswordFields fields={fields} hint={passwordHint} isNew />
      <FormActions intent={INTENT}>{t("Change password")}</FormActions>
    </Form>
  );
}
