import { Form } from "~/router";
import { framedField, fieldAttributes } from "~/ui/form/field-frame";
import { TextBox } from "~/ui/form/text-box";
import { Button } from "~/ui/frame/button";
import { Details } from "~/ui/frame/details";
import { muted, small, stack } from "~/ui/frame/layout.css";
import { Paybill } from "~/ui/frame/paybill";
import { classNames } from "~/ui/text/class-names";
import type { OrderAnswer } from "./order-actions.server";
import type { OrderPage } from "./order-page.server";

interface Props {
  payNow: NonNullable<OrderPage["payNow"]>;
  answer: OrderAnswer | undefined;
}

/** Folded for payment on delivery, because nothing is due now. */
export function PayNow({ payNow, answer }: Props) {
  const { isOnDelivery, before, paybill } = payNow;
  if (isOnDelivery)
    return (
      <Details title="Pay now with M-Pesa instead" id="pay" open={answer !== undefined}>
        <PayForm payNow={payNow} answer={answer} />
      </Details>
    );
  return (
    <section id="pay" aria-label="Pay with M-Pesa" className={stack.m}>
      <PayForm payNow={payNow} answer={answer} />
      {before ? (
        <p className={classNames(muted, small)}>Please pay by {before}. After that the order is cancelled.</p>
      ) : null}
      {paybill ? <Paybill {...paybill} /> : null}
    </section>
  );
}

function PayForm({ payNow: { phone, isOnDelivery }, answer }: Props) {
  const refusal = answer?.refusal;
  const field = framedField("phone", refusal?.field === "phone_number" ? [refusal.message] : undefined);
  return (
    <Form method="post" className={stack.m}>
      <input type="hidden" name="intent" value="pay" />
      <TextBox
        field={field}
        {...fieldAttributes(field, true)}
        label="M-Pesa phone number"
        hint="We ask this phone for the money"
        name="phone_number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        defaultValue={answer?.typed ?? phone}
      />
      <Button look={isOnDelivery ? "secondary" : "primary"}>Send request</Button>
    </Form>
  );
}
