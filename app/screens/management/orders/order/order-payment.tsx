import { Form, Link } from "~/router";
import { localPhone } from "~/domain/account/phone-text";
import { Button, ButtonLink } from "~/ui/frame/button";
import { DescriptionList } from "~/ui/list/description-list";
import { cluster } from "~/ui/frame/layout.css";
import { Notice } from "~/ui/frame/notice";
import { OrderPaymentBadge } from "~/ui/badge/order-payment-badge";
import { Panel } from "~/ui/frame/panel";
import { MoneyEvents } from "../../payments/money-timeline";
import type { OrderPage } from "./order-page.server";

export const OrderPayment = ({ order: { id, payment } }: { order: OrderPage }) => (
  <Panel title="Payment">
    <DescriptionList
      items={[
        { label: "Method", value: payment.method },
        { label: "Status", value: <OrderPaymentBadge state={payment.state} label={payment.label} /> },
        ...(payment.mpesa ? [{ label: "M-Pesa transaction", value: payment.mpesa }] : []),
        ...payment.facts,
      ]}
    />
    <MoneyEvents events={payment.events} />
    {payment.retryAt ? (
      <Notice tone="error">
        <p>
          A refund failed. <Link to={payment.retryAt}>Try it again</Link>
        </p>
      </Notice>
    ) : null}
    <div className={cluster.s}>
      {payment.phoneToAsk ? (
        <Form method="post" action={`/management/orders/${id}/prompt`}>
          <Button look="secondary" size="small">{`Ask ${localPhone(payment.phoneToAsk)} by M-Pesa`}</Button>
        </Form>
      ) : null}
      {payment.mayBePaid ? (
        <ButtonLink look="secondary" size="small" to={`/management/orders/${id}/pay`}>
          {payment.toPay ? `Mark ${payment.toPay} as paid` : "Mark as paid"}
        </ButtonLink>
      ) : null}
      {payment.refundTo ? (
        <ButtonLink look="secondary" size="small" to={payment.refundTo}>
          Refund
        </ButtonLink>
      ) : null}
      {payment.pages.map(({ to, label }) => (
        <ButtonLink key={to} look="quiet" size="small" to={to}>
          {payment.pages.length > 1 ? `Payment ${label}` : "See the payment"}
        </ButtonLink>
      ))}
    </div>
  </Panel>
);
