import type { SubmissionResult } from "@conform-to/react";
import type { SignupPersonal } from "~/domain/account";
import { SelectField } from "~/ui/select-field";
import { TextField } from "~/ui/text-field";
import { useCheckedForm } from "~/ui/use-checked-form";
import { pair } from "./signup.css";
import { GENDER_LABELS, LABELS } from "./signup-words";
import { StepForm } from "./step-form";

const GENDERS = Object.entries(GENDER_LABELS).map(([value, label]) => ({ value, label }));

export type PersonalStepProps = {
  typed: Record<string, string>;
  /** The server's day in Nairobi: a phone's clock may be years behind. */
  today: string;
  lastResult: SubmissionResult<string[]> | undefined;
};

export function PersonalStep({ typed, today, lastResult }: PersonalStepProps) {
  const { form, fields, onFocus } = useCheckedForm<SignupPersonal>({
    id: "signup-personal",
    lastResult,
    defaultValue: typed,
    loadCheck: async () => (await import("./signup.check")).checkPersonal(today),
  });
  return (
    <StepForm form={form} onFocus={onFocus}>
      <div className={pair}>
        <TextField field={fields.first_name} label={LABELS.first_name} autoComplete="given-name" />
        <TextField field={fields.last_name} label={LABELS.last_name} autoComplete="family-name" />
      </div>
      <TextField
        field={fields.phone_number}
        type="tel"
        label={LABELS.phone_number}
        hint="Include the country code, e.g. +254 712 345 678"
        autoComplete="tel"
        inputMode="tel"
      />
      <div className={pair}>
        <SelectField
          field={fields.gender}
          label={LABELS.gender}
          placeholder="Choose"
          options={GENDERS}
          autoComplete="sex"
        />
        <TextField
          field={fields.date_of_birth}
          type="date"
          label={LABELS.date_of_birth}
          max={today}
          autoComplete="bday"
        />
      </div>
    </StepForm>
  );
}
