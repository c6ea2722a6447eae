import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form } from "~/router";
import type { Profile } from "~/domain/account/account";
import { FormActions } from "~/ui/form/form-actions";
import { FormErrors } from "~/ui/form/form-errors";
import { stack } from "~/ui/frame/layout.css";
import { TextField } from "~/ui/form/text-field";
import { useCheckedForm } from "~/ui/form/use-checked-form";
import { LABELS } from "~/ui/person/person-labels";
import { PersonalFields } from "~/ui/person/personal-fields";
import { t } from "~/texts/t";
import type { EditIntent } from "./edit-actions.server";

const INTENT: EditIntent = "details";

export type DetailsFormProps = {
  details: Record<keyof Profile, string>;
  today: string;
  lastResult: SubmissionResult<string[]> | undefined;
};

export function DetailsForm({ details, today, lastResult }: DetailsFormProps) {
  const { form, fields, onFocus } = useCheckedForm<Profile>({
    id: "details",
    lastResult,
    defaultValue: details,
    loadSchema: async () => (await import("~/domain/account/account")).profileSchema(today),
  });
  return (
    <Form method="post" {...getFormProps(form)} onFocus={onFocus} className={stack.l}>
      <FormErrors form={form} />
      <PersonalFields fields={fields} today={today}>
        <TextField
          field={fields.email}
          type="email"
          label={t(LABELS.email)}
          autoComplete="email"
          inputMode="email"
        />
      </PersonalFields>
      <FormActions cancelTo="/profile" intent={INTENT}>
        {t("Save")}
      </FormActions>
    </Form>
  );
}
