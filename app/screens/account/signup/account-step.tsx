import type { SubmissionResult } from "@conform-to/react";
import type { SignupAccount } from "~/domain/account/account";
import { useCheckedForm } from "~/ui/form/use-checked-form";
import { EmailField, UsernameField } from "~/ui/person/account-fields";
import { StepForm } from "./step-form";

type AccountStepProps = {
  typed: Record<string, string>;
  lastResult: SubmissionResult<string[]> | undefined;
};

export function AccountStep({ typed, lastResult }: AccountStepProps) {
  const { form, fields, onFocus } = useCheckedForm<SignupAccount>({
    id: "signup-account",
    lastResult,
    defaultValue: typed,
    loadSchema: async () => (await import("~/domain/account/account")).signupAccountSchema,
  });
  return (
    <StepForm form={form} onFocus={onFocus} back={false}>
      <UsernameField field={fields.username} />
      <EmailField field={fields.email} />
    </StepForm>
  );
}
