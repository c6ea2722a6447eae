import { Form } from "~/router";
import { framedField, fieldAttributes } from "~/ui/form/field-frame";
import { TextBox } from "~/ui/form/text-box";
import { Button } from "~/ui/frame/button";
import { stack } from "~/ui/frame/layout.css";
import { Notice } from "~/ui/frame/notice";
import { Panel } from "~/ui/frame/panel";
import { offPaper } from "~/ui/frame/print.css";
import type { OrderPage } from "./order-page.server";
import type { PayNowAnswer } from "./pay-now.server";

interface Props {
  payNow: NonNullable<OrderPage["payNow"]>;
  answer: PayNowAnswer | undefined;
}

export function PayNowForm({ payNow: { totalText, phone, before }, answer }: Props) {
  const refusal = answer?.refusal;
  const field = framedField("phone", refusal?.field === "phone_number" ? [refusal.message] : undefined);
  return (
    <div className={offPaper}>
      <Panel title="Pay with M-Pesa" look="raised" id="pay">
        {before ? <p>Please pay by {before}. After that the order is cancelled.</p> : null}
        {refusal && refusal.field !== "phone_number" ? (
          <Notice tone="error" role="alert">
            <p>{refusal.message}</p>
          </Notice>
        ) : null}
        <Form method="post" className={stack.m}>
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
          <Button>Pay {totalText} now</Button>
        </Form>
      </Panel>
    </div>
  );
}
