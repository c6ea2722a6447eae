import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "~/router";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "~/ui/frame/button";
import { FormErrors } from "~/ui/form/form-errors";
import { formActions, stack } from "~/ui/frame/layout.css";
import { TextArea } from "~/ui/form/text-area";
import { useCheckedForm } from "~/ui/form/use-checked-form";

export interface ReasonFormProps {
  /** Each form on a page needs its own. */
  id: string;
  answer: SubmissionResult<string[]> | undefined;
  hint: string;
  button: string;
  look?: "danger" | "primary";
  intent?: string;
  cancelTo?: string;
  children?: ReactNode;
}

const loadCheck = () => import("./reason.check").then(({ checkReason }) => checkReason);

export function ReasonForm({
  id,
  answer,
  hint,
  button,
  look = "danger",
  intent,
  cancelTo,
  children,
}: ReasonFormProps) {
  const { formMethod, formData } = useNavigation();
  const { form, fields, onFocus } = useCheckedForm<Record<"reason", string>>({
    id,
    lastResult: answer,
    loadCheck,
  });
  const isSent = formMethod === "POST" && (intent === undefined || formData?.get("intent") === intent);
  return (
    <Form method="post" {...getFormProps(form)} onFocus={onFocus} className={stack.m}>
      <FormErrors form={form} />
      {intent ? <input type="hidden" name="intent" value={intent} /> : null}
      {children}
      <TextArea field={fields.reason} label="Reason" hint={hint} rows={2} />
      <div className={formActions}>
        {cancelTo ? (
          <ButtonLink look="secondary" to={cancelTo}>
            Cancel
          </ButtonLink>
        ) : null}
        <Button look={look} busy={isSent}>
          {button}
        </Button>
      </div>
    </Form>
  );
}
