import { Form } from "~/router";
import { SHOWN_FIELD } from "~/domain/form/form-mark";
import { useAlertFocus } from "~/ui/form/form-alert";
import { framedField, fieldAttributes } from "~/ui/form/field-frame";
import { TextBox } from "~/ui/form/text-box";
import { Button } from "~/ui/frame/button";
import { Details } from "~/ui/frame/details";
import { muted, small, stack } from "~/ui/frame/layout.css";
import { Paybill } from "~/ui/frame/paybill";
import { classNames } from "~/ui/text/class-names";
import { t } from "~/texts/t";
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
      <Details title={t("Pay now with M-Pesa instead")} id="pay" open={answer !== undefined}>
        <PayForm payNow={payNow} answer={answer} />
      </Details>
    );
  return (
    <section id="pay" aria-label={t("Pay with M-Pesa")} className={stack.m}>
      <PayForm payNow={payNow} answer={answer} />
      {before ? (
        <p className={classNames(muted, small)}>
          {t("Please pay by {date}. After that the order is cancelled.", { date: before })}
        </p>
      ) : null}
      {paybill ? <Paybill {...paybill} /> : null}
    </section>
  );
}

function PayForm({ payNow: { phone, shownCents, isOnDelivery }, answer }: Props) {
  const refusal = answer?.refusal;
  const field = framedField("phone", refusal?.field === "phone_number" ? [refusal.message] : undefined);
  const alert = useAlertFocus<HTMLInputElement>(answer, field.errors !== undefined);
  return (
    <Form method="post" className={stack.m}>
      <input type="hidden" name="intent" value="pay" />
      <input type="hidden" name={SHOWN_FIELD} value={shownCents} />
      <TextBox
        field={field}
        {...fieldAttributes(field, true)}
        alert={alert}
        label={t("M-Pesa phone number")}
        hint={t("We ask this phone for the money")}
        name="phone_number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        defaultValue={answer?.typed ?? phone}
      />
      <Button look={isOnDelivery ? "secondary" : "primary"}>{t("Send request")}</Button>
    </Form>
  );
}
