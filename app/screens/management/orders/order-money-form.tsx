import type { ReactNode } from "react";
import { EditForm, type EditFormProps } from "~/screens/management/shared/edit-form";
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
      obstacle={obstacle === null ? null : { text: obstacle, action: "Back to the order" }}
    >
      {children}
    </FormPage>
  );
}

export interface OrderMoneyFormProps extends EditFormProps {
  order: OrderMoneyView;
}

export function OrderMoneyForm({ order, children, ...edit }: OrderMoneyFormProps) {
  const restored = edit.answer ? null : edit.restored;
  // a restored form has the version of the order that was seen before the login
  const seenBefore = restored?.result.initialValue?.seen_at;
  return (
    <EditForm
      {...edit}
      intent={null}
      cancelTo={order.back}
      cancel={edit.look === "danger" ? "Keep the order" : "Cancel"}
    >
      {restored ? <RestoredNotice hadPicture={false} /> : null}
      {/* the version seen, so that somebody else's change since then is reported */}
      <input
        type="hidden"
        name="seen_at"
        value={typeof seenBefore === "string" ? seenBefore : order.seenAt}
      />
      {children}
    </EditForm>
  );
}
