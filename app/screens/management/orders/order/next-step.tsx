import { Form, useNavigation } from "~/router";
import { Button, ButtonLink } from "~/ui/frame/button";
import { stack } from "~/ui/frame/layout.css";
import { Panel } from "~/ui/frame/panel";
import { Phone } from "~/ui/text/phone";
import type { OrderPage } from "./order-page.server";

/** One button for the most common step; the status form has all others. */
export function NextStep({ order: { id, next, update, shipping } }: { order: OrderPage }) {
  const { formMethod } = useNavigation();
  if (next === null) return null;
  if (next.kind === "payment")
    return (
      <Panel title="Next step" look="raised">
        <ButtonLink to={`/management/orders/${id}/pay`}>{next.label}</ButtonLink>
      </Panel>
    );
  return (
    <Panel title={next.isCall ? "To confirm" : "Next step"} look="raised">
      <Form method="post" className={stack.m}>
        <input type="hidden" name="seen_at" value={update.seenAt} />
        <input type="hidden" name="status" value={next.to} />
        {next.isCall ? (
          <p>
            Nobody has paid yet. Call <Phone number={shipping.phone} /> and ask whether to send it.
          </p>
        ) : null}
        <Button busy={formMethod === "POST"}>{next.label}</Button>
      </Form>
    </Panel>
  );
}
