import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "~/router";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "~/ui/frame/button";
import { FormErrors } from "~/ui/form/form-errors";
import { formActions, stack } from "~/ui/frame/layout.css";
import { TextArea } from "~/ui/form/text-area";
import { useCheckedForm } from "~/ui/form/use-checked-form";
import { t } from "~/texts/t";

interface ReasonButton {
  button: string;
  look?: "danger" | "primary";
  intent?: string;
}

interface ReasonFormProps extends ReasonButton {
  id: string;
  answer: SubmissionResult<string[]> | undefined;
  hint: string;
  otherButton?: ReasonButton;
  cancelTo?: string;
  children?: ReactNode;
}

export function ReasonForm({
  id,
  answer,
  hint,
  button,
  look,
  intent,
  otherButton,
  cancelTo,
  children,
}: ReasonFormProps) {
  const { formMethod, formData } = useNavigation();
  const { form, fields, onFocus } = useCheckedForm<Record<"reason", string>>({
    id,
    lastResult: answer,
    loadSchema: async () => (await import("~/domain/form/reason")).reasonSchema,
  });
  const isSent = (by: ReasonButton) =>
    formMethod === "POST" && (by.intent === undefined || formData?.get("intent") === by.intent);
  const buttons: ReasonButton[] = [{ button, look, intent }, ...(otherButton ? [otherButton] : [])];
  return (
    <Form method="post" {...getFormProps(form)} onFocus={onFocus} className={stack.m}>
      <FormErrors form={form} />
      {children}
      <TextArea field={fields.reason} label={t("Reason")} hint={hint} rows={2} />
      <div className={formActions}>
        {cancelTo ? (
          <ButtonLink look="secondary" to={cancelTo}>
            {t("Cancel")}
          </ButtonLink>
        ) : null}
        {buttons.map((one) => (
          <Button
            key={one.button}
            look={one.look ?? "danger"}
            busy={isSent(one)}
            {...(one.intent && { name: "intent", value: one.intent })}
          >
            {one.button}
          </Button>
        ))}
      </div>
    </Form>
  );
}
