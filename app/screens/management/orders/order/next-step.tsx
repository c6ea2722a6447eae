import { Form, useNavigation } from "~/router";
import { Button, ButtonLink } from "~/ui/frame/button";
import { cluster } from "~/ui/frame/layout.css";
import { Phone } from "~/ui/text/phone";
import { t } from "~/texts/t";
import { tNodes } from "~/texts/t-nodes";
import type { OrderPage } from "./order-page.server";

/** One button for the most common step, above everything else; the status form has all others. */
export function NextStep({ order: { id, next, update, shipping } }: { order: OrderPage }) {
  const { formMethod } = useNavigation();
  if (next === null) return null;
  if (next.kind === "payment")
    return (
      <div className={cluster.m}>
        <ButtonLink to={`/management/orders/${id}/pay`}>{next.label}</ButtonLink>
      </div>
    );
  return (
    <Form method="post" className={cluster.m}>
      <input type="hidden" name="seen_at" value={update.seenAt} />
      <input type="hidden" name="status" value={next.to} />
      <Button busy={formMethod === "POST"}>{next.label}</Button>
      {next.isCall ? (
        <p>
          {tNodes("Nobody has paid yet. Call {phone} and ask whether to send it.", {
            phone: <Phone number={shipping.phone} />,
          })}
        </p>
      ) : null}
    </Form>
  );
}

/** For 10 minutes after each change of status. */
export function UndoStatus({ order: { id, undo, update } }: { order: OrderPage }) {
  if (undo === null) return null;
  return (
    <Form method="post" action="/management/orders/ship/undo" className={cluster.m}>
      <input type="hidden" name="order" value={id} />
      <input type="hidden" name="seen_at" value={update.seenAt} />
      <Button look="secondary" size="small">
        {t("Undo: back to {undo}", { undo })}
      </Button>
    </Form>
  );
}
