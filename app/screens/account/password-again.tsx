import type { SubmissionResult } from "@conform-to/react";
import { FieldForm, usePostedForm } from "~/ui/form/field-form";
import { FormActions, type FormActionsProps } from "~/ui/form/form-actions";
import { PasswordField } from "~/ui/form/password-field";
import { t } from "~/texts/t";

interface Props extends Pick<FormActionsProps, "look" | "cancelTo" | "children"> {
  username: string;
  answer: { result: SubmissionResult<string[]> } | undefined;
}

export function PasswordAgain({ username, answer, ...actions }: Props) {
  const { form, fields } = usePostedForm<{ password: string }>("password-again", answer);
  return (
    <FieldForm form={form}>
      {/* without a name, so it is never sent: password managers read the username here */}
      <input hidden readOnly autoComplete="username" value={username} />
      <PasswordField field={fields.password} label={t("Your password")} autoComplete="current-password" />
      <FormActions {...actions} />
    </FieldForm>
  );
}
