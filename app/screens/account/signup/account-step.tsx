import type { SubmissionResult } from "@conform-to/react";
import type { SignupAccount } from "~/domain/account/account";
import { TextField } from "~/ui/form/text-field";
import { useCheckedForm } from "~/ui/form/use-checked-form";
import { LABELS } from "~/ui/person/person-labels";
import { t } from "~/texts/t";
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
      <TextField
        field={fields.username}
        label={t(LABELS.username)}
        hint={t("Letters, digits, dots, dashes and underscores")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        field={fields.email}
        type="email"
        label={t(LABELS.email)}
        autoComplete="email"
        inputMode="email"
      />
    </StepForm>
  );
}
