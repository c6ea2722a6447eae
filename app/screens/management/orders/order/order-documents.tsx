import { Link } from "~/router";
import { ButtonLink } from "~/ui/frame/button";
import { muted, stack } from "~/ui/frame/layout.css";
import { Panel } from "~/ui/frame/panel";
import { t } from "~/texts/t";
import type { OrderPage } from "./order-page.server";

export function OrderDocuments({ order }: { order: OrderPage }) {
  const { id, payment, slips, taxInvoices, hasPlainInvoice } = order;
  const here = `/management/orders/${id}`;
  return (
    <Panel title={t("Documents")}>
      <div className={stack.s}>
        {payment.hasReceipt ? (
          <ButtonLink look="secondary" size="small" to={`${here}/receipt`}>
            {t("Receipt")}
          </ButtonLink>
        ) : null}
        {payment.hasReceipt && hasPlainInvoice ? (
          <ButtonLink look="secondary" size="small" to={`${here}/invoice`}>
            {t("Invoice")}
          </ButtonLink>
        ) : null}
        {slips.map(({ to, label }) => (
          <ButtonLink key={to} look="secondary" size="small" to={to}>
            {label}
          </ButtonLink>
        ))}
        {taxInvoices.map(({ id: invoice, title, about }) => (
          <div key={invoice}>
            <Link to={`/management/tax-invoices/${invoice}`}>{title}</Link>
            <div className={muted}>{about}</div>
          </div>
        ))}
      </div>
    </Panel>
  );
}
