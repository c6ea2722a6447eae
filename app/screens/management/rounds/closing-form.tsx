import { Form, useNavigation } from "~/router";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "~/ui/frame/button";
import { formActions, stack } from "~/ui/frame/layout.css";
import { Notice } from "~/ui/frame/notice";

export interface ClosingFormProps {
  label: string;
  cancelTo: string;
  failure: string | undefined;
  children: ReactNode;
}

export function ClosingForm({ label, cancelTo, failure, children }: ClosingFormProps) {
  const { formMethod } = useNavigation();
  return (
    <Form method="post" className={stack.l}>
      {failure ? <ClosingFailure failure={failure} /> : null}
      {children}
      <div className={formActions}>
        <ButtonLink look="secondary" to={cancelTo}>
          Cancel
        </ButtonLink>
        <Button look="danger" busy={formMethod === "POST"}>
          {label}
        </Button>
      </div>
    </Form>
  );
}

export function ClosingFailure({ failure }: { failure: string }) {
  return (
    <Notice tone="error" role="alert">
      {failure}
    </Notice>
  );
}
