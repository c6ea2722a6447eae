import { FormPage } from "~/screens/management/shared/form-page";
import { t } from "~/texts/t";
import { MoneyForm, type MoneyFormProps } from "../payments/money-form";
import type { OrderMoneyView } from "./order-money-view.server";

interface OrderMoneyPageProps extends MoneyFormProps {
  order: OrderMoneyView;
  title: string;
  /** Why this is not possible for the order now; null if it is. */
  obstacle: string | null;
}

export function OrderMoneyPage({ order, title, obstacle, ...form }: OrderMoneyPageProps) {
  const cancel = form.look === "danger" ? t("Keep the order") : t("Cancel");
  return (
    <FormPage
      back={{ to: order.back, label: order.number }}
      title={title}
      lead={`${order.number} · ${order.total} · ${order.payment}`}
      obstacle={obstacle === null ? null : { text: obstacle, action: t("Back to the order") }}
    >
      <MoneyForm {...form} seenAt={order.seenAt} cancelTo={order.back} cancel={cancel} />
    </FormPage>
  );
}
