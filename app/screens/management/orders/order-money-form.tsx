import { type FormMetadata, getFormProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form, useNavigation } from "~/router";
import type { RestoredForm } from "~/http/forms/saved-draft.server";
import { Button, ButtonLink } from "~/ui/frame/button";
import { FormErrors } from "~/ui/form/form-errors";
import { formActions, stack } from "~/ui/frame/layout.css";
import { LeaveGuard } from "~/ui/form/leave-guard";
import { RestoredNotice } from "~/ui/form/restored-notice";
import { FormPage } from "~/screens/management/shared/form-page";
import type { OrderMoneyView } from "./order-money-view.server";

export interface OrderMoneyPageProps {
  order: OrderMoneyView;
  title: string;
  /** Why this is not possible for the order now; null if it is. */
  obstacle: string | null;
  children: ReactNode;
}

export function OrderMoneyPage({ order, title, obstacle, children }: OrderMoneyPageProps) {
  return (
    <FormPage
      back={{ to: order.back, label: order.number }}
      title={title}
      lead={`${order.number} · ${order.total} · ${order.payment}`}
      obstacle={obstacle === null ? null : { title, text: obstacle, action: "Back to the order" }}
    >
      {children}
    </FormPage>
  );
}

export interface OrderMoneyFormProps {
  form: FormMetadata;
  order: OrderMoneyView;
  onFocus: () => void;
  button: string;
  look?: "danger" | undefined;
  hasAnswer: boolean;
  restored: RestoredForm | null;
  children: ReactNode;
}

export function OrderMoneyForm(props: OrderMoneyFormProps) {
  const { form, order, onFocus, button, look, hasAnswer, restored, children } = props;
  const { formMethod } = useNavigation();
  const isRestored = restored !== null && !hasAnswer;
  // a restored form has the version of the order that was seen before the login
  const seenBefore = isRestored ? restored.result.initialValue?.seen_at : undefined;
  return (
    <Form method="post" {...getFormProps(form)} onFocus={onFocus} className={stack.l}>
      {isRestored ? <RestoredNotice hadPicture={false} /> : null}
      <FormErrors form={form} />
      {/* the version seen, so that somebody else's change since then is reported */}
      <input
        type="hidden"
        name="seen_at"
        value={typeof seenBefore === "string" ? seenBefore : order.seenAt}
      />
      {children}
      <div className={formActions}>
        <ButtonLink look="secondary" to={order.back}>
          {look === "danger" ? "Keep the order" : "Cancel"}
        </ButtonLink>
        <Button look={look} busy={formMethod === "POST"}>
          {button}
        </Button>
      </div>
      <LeaveGuard formId={form.id} unsaved={hasAnswer || isRestored} />
    </Form>
  );
}
