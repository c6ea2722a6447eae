import { Form, Link } from "~/router";
import { localPhone } from "~/domain/account/phone-text";
import { Button, ButtonLink } from "~/ui/frame/button";
import { DescriptionList } from "~/ui/list/description-list";
import { cluster } from "~/ui/frame/layout.css";
import { Notice } from "~/ui/frame/notice";
import { OrderPaymentBadge } from "~/ui/badge/order-payment-badge";
import { Panel } from "~/ui/frame/panel";
import { t } from "~/texts/t";
import { tNodes } from "~/texts/t-nodes";
import { MoneyEvents } from "../../payments/money-timeline";
import type { OrderPage } from "./order-page.server";

export const OrderPayment = ({ order: { id, payment } }: { order: OrderPage }) => (
  <Panel title={t("Payment")}>
    <DescriptionList
      items={[
        { label: t("Method"), value: payment.method },
        { label: t("Status"), value: <OrderPaymentBadge state={payment.state} label={payment.label} /> },
        ...(payment.mpesa ? [{ label: t("M-Pesa transaction"), value: payment.mpesa }] : []),
        ...payment.facts,
      ]}
    />
    <MoneyEvents events={payment.events} />
    {payment.retryAt ? (
      <Notice tone="error">
        <p>
          {tNodes("A refund failed. {link}", { link: <Link to={payment.retryAt}>{t("Try it again")}</Link> })}
        </p>
      </Notice>
    ) : null}
    <div className={cluster.s}>
      {payment.phoneToAsk ? (
        <Form method="post" action={`/management/orders/${id}/prompt`}>
          <Button look="secondary" size="small">
            {t("Ask {phone} by M-Pesa", { phone: localPhone(payment.phoneToAsk) })}
          </Button>
        </Form>
      ) : null}
      {payment.mayBePaid ? (
        <ButtonLink look="secondary" size="small" to={`/management/orders/${id}/pay`}>
          {payment.toPay ? t("Mark {toPay} as paid", { toPay: payment.toPay }) : t("Mark as paid")}
        </ButtonLink>
      ) : null}
      {payment.refundTo ? (
        <ButtonLink look="secondary" size="small" to={payment.refundTo}>
          {t("Refund")}
        </ButtonLink>
      ) : null}
      {payment.pages.map(({ to, label }) => (
        <ButtonLink key={to} look="quiet" size="small" to={to}>
          {payment.pages.length > 1 ? t("Payment {label}", { label }) : t("See the payment")}
        </ButtonLink>
      ))}
    </div>
  </Panel>
);
