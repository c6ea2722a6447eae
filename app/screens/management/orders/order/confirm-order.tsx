import { Form, useNavigation } from "~/router";
import { Button } from "~/ui/frame/button";
import { stack } from "~/ui/frame/layout.css";
import { Panel } from "~/ui/frame/panel";
import { Phone } from "~/ui/text/phone";
import type { OrderPage } from "./order-page.server";

/** One button for the most common step: after a call to the buyer the order can be packed. */
export function ConfirmOrder({ order: { update, adminNotes, shipping } }: { order: OrderPage }) {
  const { formMethod } = useNavigation();
  return (
    <Panel title="To confirm" look="raised">
      <Form method="post" className={stack.m}>
        <input type="hidden" name="seen_at" value={update.seenAt} />
        <input type="hidden" name="status" value="processing" />
        <input type="hidden" name="admin_notes" value={adminNotes} />
        <p>
          Nobody has paid yet. Call <Phone number={shipping.phone} /> and ask whether to send it.
        </p>
        <Button busy={formMethod === "POST"}>Confirm</Button>
      </Form>
    </Panel>
  );
}
