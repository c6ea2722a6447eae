import { type FormMetadata, getFormProps } from "@conform-to/react";
import { Form, useNavigation } from "~/router";
import type { ReactNode } from "react";
import { Button } from "~/ui/frame/button";
import { FormErrors } from "~/ui/form/form-errors";
import { formActions, stack } from "~/ui/frame/layout.css";
import { t } from "~/texts/t";
import { BACK_INTENT, type SignupIntent } from "./signup-steps";

const NEXT: SignupIntent = "next";

type StepFormProps = {
  form: FormMetadata;
  onFocus: () => void;
  next?: string;
  back?: boolean;
  children: ReactNode;
};

/** Posts to its own address, which contains the step and redirectTo. */
export function StepForm({ form, onFocus, next = t("Next"), back = true, children }: StepFormProps) {
  const pressed = useNavigation().formData?.get("intent");
  return (
    <Form method="post" {...getFormProps(form)} onFocus={onFocus} className={stack.l}>
      {/* Enter presses a form's first button, which must not be Back */}
      <button name="intent" value={NEXT} hidden tabIndex={-1} />
      <FormErrors form={form} />
      {children}
      <div className={formActions}>
        {back ? (
          <Button
            look="secondary"
            name="intent"
            value={BACK_INTENT}
            formNoValidate
            busy={pressed === BACK_INTENT}
          >
            {t("Back")}
          </Button>
        ) : null}
        <Button name="intent" value={NEXT} busy={pressed === NEXT}>
          {next}
        </Button>
      </div>
    </Form>
  );
}
