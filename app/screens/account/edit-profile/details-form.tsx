import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "~/router";
import type { Profile } from "~/domain/account/account";
import { Button, ButtonLink } from "~/ui/frame/button";
import { FormErrors } from "~/ui/form/form-errors";
import { formActions, stack } from "~/ui/frame/layout.css";
import { TextField } from "~/ui/form/text-field";
import { useCheckedForm } from "~/ui/form/use-checked-form";
import { LABELS } from "../person-labels";
import { PersonalFields } from "../personal-fields";
import type { EditIntent } from "./edit-actions.server";

const INTENT: EditIntent = "details";

export type DetailsFormProps = {
  details: Record<keyof Profile, string>;
  today: string;
  lastResult: SubmissionResult<string[]> | undefined;
};

export function DetailsForm({ details, today, lastResult }: DetailsFormProps) {
  const pressed = useNavigation().formData?.get("intent");
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
          label={LABELS.email}
          autoComplete="email"
          inputMode="email"
        />
      </PersonalFields>
      <div className={formActions}>
        <ButtonLink look="secondary" to="/profile">
          Cancel
        </ButtonLink>
        <Button name="intent" value={INTENT} busy={pressed === INTENT}>
          Save
        </Button>
      </div>
    </Form>
  );
}
