import { getFormProps, type FieldMetadata } from "@conform-to/react";
import { useState, useEffect } from "react";
import { Form, useNavigation, Link } from "~/router";
import { KEY_FIELD } from "~/domain/form/form-key";
import { SHOWN_FIELD } from "~/domain/form/form-mark";
import type { CheckoutFields } from "~/domain/order/checkout/checkout-form";
import { refuseSum } from "~/domain/payment/mpesa";
import type { FormAnswer } from "~/http/forms/form.server";
import type { OrderFormAnswer } from "~/http/forms/order-form.server";
import { FormErrors } from "~/ui/form/form-errors";
import { useCheckedForm } from "~/ui/form/use-checked-form";
import { Breadcrumbs } from "~/ui/frame/breadcrumbs";
import { aside, stack, sticky } from "~/ui/frame/layout.css";
import { FormAlert } from "~/ui/form/form-alert";
import { Notice } from "~/ui/frame/notice";
import { PageHeader } from "~/ui/frame/page-header";
import { isUnreached } from "~/ui/network/retrying-fetch";
import { Page } from "~/ui/shell/page";
import { CheckoutSummary } from "./checkout-summary";
import type { CheckoutPage } from "./checkout-page.server";
import { DeliveryFields } from "./delivery-fields";
import { checkoutSums, destinationIn } from "~/domain/order/checkout/checkout-sums";
import type { Destination } from "~/domain/settings/delivery";
import { Panel } from "~/ui/frame/panel";
import { TextField } from "~/ui/form/text-field";
import { GoodsList } from "~/ui/product/goods-list";
import { t, msg } from "~/texts/t";
import { M_PESA, ON_DELIVERY } from "~/domain/order/payment-method";
import { RadioGroup } from "~/ui/form/radio-group";
import { FieldError } from "~/ui/form/field-frame";

const FORM_ID = "checkout";

export function CheckoutScreen({
  page,
  answer,
}: {
  page: CheckoutPage;
  answer: OrderFormAnswer | undefined;
}) {
  const pressed = useNavigation().formData?.get("intent");
  const { form, fields, onFocus } = useCheckedForm<CheckoutFields>({
    id: FORM_ID,
    lastResult: answer?.result,
    defaultValue: page.known,
    loadSchema: async () => (await import("~/domain/order/checkout/checkout-form")).checkoutSchema,
    uncheckedIntent: "show",
  });
  const [to, setTo] = useState<Destination>(() => typedDestination(page, answer));
  useEarlyDestination(FORM_ID, setTo);
  const sums = checkoutSums(page, to, answer?.discount?.cents);
  const mpesaObstacle = refuseSum(sums.totalCents)?.message ?? null;
  return (
    <Page>
      <Breadcrumbs trail={[{ label: t("Home"), to: "/" }, page.back, { label: t("Checkout") }]} />
      <PageHeader title={t("Checkout")} />
      {isUnreached(answer) && !answer.refused && pressed === undefined ? (
        <FormAlert tone="error">
          <p>
            {t("We could not confirm your order. Press Place order again: it will not be ordered twice.")}
          </p>
        </FormAlert>
      ) : null}
      <Form
        method="post"
        {...getFormProps(form)}
        onFocus={onFocus}
        onInput={({ currentTarget }) => setTo(destinationIn(new FormData(currentTarget)))}
        className={aside}
      >
        <input type="hidden" name={KEY_FIELD} value={page.after} />
        <input type="hidden" name={SHOWN_FIELD} value={page.shown} />
        <input
          type="hidden"
          name="total_amount"
          value={sums.isKnown ? (sums.totalCents / 100).toFixed(2) : ""}
        />
        <div className={stack.xl}>
          <FormErrors form={form} />
          <Goods page={page} />
          <DeliveryFields fields={fields} delivery={page.delivery} subtotalCents={sums.subtotalCents} />
          {page.hasTaxInvoice ? (
            <Panel title={t("Tax invoice")}>
              <TextField
                field={fields.buyer_pin}
                label={t("KRA PIN")}
                hint={t("Only if you want it on your tax invoice, such as A001234567Z")}
                autoComplete="off"
                optional
              />
            </Panel>
          ) : null}
          <PaymentFields
            field={fields.payment_method}
            isPayOnDelivery={page.isPayOnDelivery || (page.isWon && mpesaObstacle !== null)}
            isFree={sums.isKnown && sums.totalCents === 0}
            mpesaObstacle={mpesaObstacle}
          />
        </div>
        <div className={sticky}>
          <CheckoutSummary
            page={page}
            sums={sums}
            to={to}
            busy={pressed === "order"}
            codeField={fields.discount_code}
            code={answer?.discount?.code ?? ""}
          />
        </div>
      </Form>
    </Page>
  );
}

function typedDestination({ known }: CheckoutPage, answer: FormAnswer | undefined): Destination {
  const typed = answer?.result?.initialValue;
  const textOf = (name: "shipping_county" | "pick_up_point") => {
    const value = typed ? typed[name] : known[name];
    return typeof value === "string" ? value : "";
  };
  return { county: textOf("shipping_county"), pickUpPoint: textOf("pick_up_point") };
}

/** Reads a destination chosen before the scripts loaded, or restored by the browser. */
function useEarlyDestination(formId: string, onDestination: (to: Destination) => void): void {
  useEffect(() => {
    const form = document.getElementById(formId);
    if (form instanceof HTMLFormElement) onDestination(destinationIn(new FormData(form)));
  }, [formId, onDestination]);
}

function Goods({ page: { lines, isWon, isWhole, back } }: { page: CheckoutPage }) {
  return (
    <Panel title={isWon ? t("What you won") : t("What you are buying")}>
      {isWhole ? null : (
        <Notice tone="warning" title={t("Not all of this can be ordered")}>
          {lines.map(({ id, title, notice }) => (notice ? <p key={id}>{`${title}: ${notice}`}</p> : null))}
          <p>
            <Link to={back.to}>{t("Change it here")}</Link>
          </p>
        </Notice>
      )}
      <GoodsList lines={lines} />
    </Panel>
  );
}

interface Props {
  field: FieldMetadata<string>;
  isPayOnDelivery: boolean;
  /** A winner's order may cost nothing, delivery included (D83). */
  isFree: boolean;
  mpesaObstacle: string | null;
}

const NOW = msg("We ask your phone as soon as the order is placed; enter your PIN there");

function PaymentFields({ field, isPayOnDelivery, isFree, mpesaObstacle }: Props) {
  return (
    <Panel title={t("Payment")}>
      {mpesaObstacle !== null ? (
        <>
          <input type="hidden" name={field.name} value={isPayOnDelivery ? ON_DELIVERY : M_PESA} />
          <p id={field.id}>
            {isPayOnDelivery
              ? `${t("Pay on delivery, when you have the goods.")} ${mpesaObstacle}`
              : `${mpesaObstacle} ${t("Please order less at once, or ask the shop.")}`}
          </p>
          <FieldError field={field} />
        </>
      ) : isPayOnDelivery && !isFree ? (
        <RadioGroup
          field={field}
          label={t("How will you pay?")}
          options={[
            { value: M_PESA, label: t("M-Pesa now"), hint: t(NOW) },
            { value: ON_DELIVERY, label: t("On delivery"), hint: t("When you have the goods") },
          ]}
        />
      ) : (
        <>
          <input type="hidden" name={field.name} value={M_PESA} />
          <p id={field.id}>{isFree ? t("There is nothing to pay.") : `M-Pesa. ${t(NOW)}.`}</p>
          <FieldError field={field} />
        </>
      )}
    </Panel>
  );
}
