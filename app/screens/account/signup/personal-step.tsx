import type { SubmissionResult } from "@conform-to/react";
import type { SignupPersonal } from "~/domain/account/account";
import { useCheckedForm } from "~/ui/form/use-checked-form";
import { PersonalFields } from "~/ui/person/personal-fields";
import { BACK_INTENT } from "./signup-steps";
import { StepForm } from "./step-form";

type PersonalStepProps = {
  typed: Record<string, string>;
  today: string;
  lastResult: SubmissionResult<string[]> | undefined;
};

export function PersonalStep({ typed, today, lastResult }: PersonalStepProps) {
  const { form, fields, onFocus } = useCheckedForm<SignupPersonal>({
    id: "signup-personal",
    lastResult,
    defaultValue: typed,
    loadSchema: async () => (await import("~/domain/account/account")).signupPersonalSchema(today),
    uncheckedIntent: BACK_INTENT,
  });
  return (
    <StepForm form={form} onFocus={onFocus}>
      <PersonalFields fields={fields} today={today} />
    </StepForm>
  );
}
