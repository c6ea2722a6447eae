import { ButtonLink } from "~/ui/frame/button";
import { stack } from "~/ui/frame/layout.css";
import { Panel } from "~/ui/frame/panel";
import type { OrderPage } from "./order-page.server";

export function OrderDocuments({ order: { id, payment, creditNotes } }: { order: OrderPage }) {
  const here = `/management/orders/${id}`;
  return (
    <Panel title="Documents">
      <div className={stack.s}>
        {payment.hasReceipt ? (
          <>
            <ButtonLink look="secondary" size="small" to={`${here}/receipt`}>
              Receipt
            </ButtonLink>
            <ButtonLink look="secondary" size="small" to={`${here}/invoice`}>
              Invoice
            </ButtonLink>
          </>
        ) : null}
        {creditNotes.map((note) => (
          <ButtonLink key={note.id} look="secondary" size="small" to={`/management/tax-invoices/${note.id}`}>
            Credit note {note.number}
          </ButtonLink>
        ))}
        <ButtonLink look="secondary" size="small" to={`${here}/packing-slip`}>
          Packing slip
        </ButtonLink>
      </div>
    </Panel>
  );
}
