import { getFormProps } from "@conform-to/react";
import { useFetcher } from "~/router";
import { Button, ButtonLink } from "~/ui/frame/button";
import { DescriptionList } from "~/ui/list/description-list";
import { cluster, muted, stack } from "~/ui/frame/layout.css";
import { Notice } from "~/ui/frame/notice";
import { OrderPaymentBadge } from "~/ui/badge/order-payment-badge";
import { Panel } from "~/ui/frame/panel";
import { TextArea } from "~/ui/form/text-area";
import { useCheckedForm } from "~/ui/form/use-checked-form";
import type { OrderPage } from "./order-page.server";
import * as styles from "./order.css";

export function OrderPayment({ order: { id, payment } }: { order: OrderPage }) {
  const here = `/management/orders/${id}`;
  return (
    <Panel title="Payment">
      <DescriptionList
        items={[
          { label: "Method", value: payment.method },
          { label: "Status", value: <OrderPaymentBadge state={payment.state} label={payment.label} /> },
          { label: "M-Pesa transaction", value: payment.mpesa },
          ...payment.facts,
        ]}
      />
      {payment.refunds.length > 0 ? (
        <ul className={styles.refunds}>
          {payment.refunds.map((refund) => (
            <Refund key={refund.id} refund={refund} action={`${here}/retry-refund`} />
          ))}
        </ul>
      ) : null}
      <div className={cluster.s}>
        {payment.mayBePaid ? (
          <ButtonLink look="secondary" size="small" to={`${here}/pay`}>
            Mark as paid
          </ButtonLink>
        ) : null}
        {payment.mayBeRefunded ? (
          <ButtonLink look="secondary" size="small" to={`${here}/refund`}>
            Refund
          </ButtonLink>
        ) : null}
      </div>
    </Panel>
  );
}

interface RefundProps {
  refund: OrderPage["payment"]["refunds"][number];
  action: string;
}

function Refund({ refund: { id, text, when, reason, receipt, failure }, action }: RefundProps) {
  return (
    <li className={stack.xs}>
      <strong>{text}</strong>
      <span className={muted}>
        {when}
        {receipt ? ` · ${receipt}` : null}
      </span>
      <span>{reason}</span>
      {failure === null ? null : (
        <>
          <Notice tone="error">
            <p>{failure}</p>
          </Notice>
          <RetryForm id={id} action={action} />
        </>
      )}
    </li>
  );
}

const loadSchema = async () => (await import("~/domain/form/reason")).reasonSchema;

function RetryForm({ id, action }: { id: number; action: string }) {
  const fetcher = useFetcher();
  const isBusy = fetcher.state !== "idle";
  const { form, fields, onFocus } = useCheckedForm<Record<"reason", string>>({
    id: `retry-refund-${id}`,
    lastResult: undefined,
    loadSchema,
  });
  return (
    <fetcher.Form method="post" action={action} {...getFormProps(form)} onFocus={onFocus} className={stack.s}>
      <input type="hidden" name="refund_id" value={id} />
      <TextArea
        field={fields.reason}
        label="Reason"
        hint="At least 10 characters: what was done about it."
        rows={2}
      />
      <div className={cluster.s}>
        <Button size="small" look="secondary" busy={isBusy}>
          Try again
        </Button>
        <Button size="small" look="quiet" name="way" value="hand" busy={isBusy}>
          I gave it back by hand
        </Button>
      </div>
    </fetcher.Form>
  );
}
