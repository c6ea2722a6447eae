import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "~/router";
import { FormActions, type FormActionsProps } from "~/ui/form/form-actions";
import { FormErrors } from "~/ui/form/form-errors";
import { PasswordField } from "~/ui/form/password-field";
import { stack } from "~/ui/frame/layout.css";
import { t } from "~/texts/t";

interface Props extends Pick<FormActionsProps, "look" | "cancelTo" | "children"> {
  username: string;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** A form that asks for nothing but the password. */
export function PasswordAgain({ username, lastResult, ...actions }: Props) {
  const [form, fields] = useForm<{ password: string }, { password: string }, string[]>({
    id: "password-again",
    lastResult,
  });
  return (
    <Form method="post" {...getFormProps(form)} className={stack.l}>
      <FormErrors form={form} />
      {/* without a name, so it is never sent: password managers read the username here */}
      <input hidden readOnly autoComplete="username" value={username} />
      <PasswordField field={fields.password} label={t("Your password")} autoComplete="current-password" />
      <FormActions {...actions} />
    </Form>
  );
}
