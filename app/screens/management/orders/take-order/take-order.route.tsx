import { getFormProps } from "@conform-to/react";
import { useEffect, useState } from "react";
import { Form, useActionData, useLoaderData, useNavigation } from "~/router";
import { KEY_FIELD } from "~/domain/form/form-key";
import { type CheckoutFields, refusalInForm } from "~/domain/order/checkout/checkout-form";
import { checkoutSums, destinationIn } from "~/domain/order/checkout/checkout-sums";
import { formatKsh } from "~/domain/money";
import { discountSum } from "~/domain/discount-code/discount";
import { type OrderDraft, readOrderDraft, TAKE_ORDER, takenOrderSchema } from "~/domain/order/taken-order";
import { deliveredCounties, feeText } from "~/domain/settings/delivery";
import { refuse, refused } from "~/domain/refusal";
import { readForm } from "~/http/forms/form.server";
import {
  isTotalRequested,
  type OrderFormAnswer,
  showTotal,
  typedText,
  withDiscount,
} from "~/http/forms/order-form.server";
import { limitDiscountAttempts } from "~/http/security/discount-attempts.server";
import { orderRules } from "~/http/security/order-rules.server";
import type { RequestArgs } from "~/http/request-context";
import type { SessionUser } from "~/operations/accounts/sessions.server";
import { takeOrder } from "~/operations/checkout/take-order.server";
import { shopTime } from "~/operations/shop-clock.server";
import { TAKE_ORDER_FORM } from "~/screens/management/shared/draft-forms";
import { submitForm } from "~/screens/management/shared/edit-record.server";
import { FormPage } from "~/screens/management/shared/form-page";
import { guardedForm, guardedFormPage } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { DiscountCodeField } from "~/ui/form/discount-code-field";
import { FormErrors } from "~/ui/form/form-errors";
import { RadioGroup } from "~/ui/form/radio-group";
import { TextArea } from "~/ui/form/text-area";
import { TextField } from "~/ui/form/text-field";
import { useCheckedForm } from "~/ui/form/use-checked-form";
import { Button } from "~/ui/frame/button";
import { stack } from "~/ui/frame/layout.css";
import { Panel } from "~/ui/frame/panel";
import { DescriptionList } from "~/ui/list/description-list";
import { msg, t } from "~/texts/t";
import { ChooseCustomer } from "./choose-customer";
import { ChooseGoods } from "./choose-goods";
import { OrderDelivery } from "../order-delivery";
import { chosenCustomer, draftDiscount, takeOrderPage, orderDraftIn } from "./take-order-page.server";

export const meta = titled(msg("Take an order · Management"));

export const loader = guardedFormPage(TAKE_ORDER_FORM, async ({ request }, viewer) =>
  takeOrderPage(await orderDraftIn(request.url, viewer), viewer, shopTime()),
);

export const action = guardedForm(TAKE_ORDER_FORM, async (args, actor) => {
  const draft = await orderDraftIn(args.request.url, actor);
  const form = await readForm(args.request);
  const sent = isTotalRequested(form) ? showTotal(form) : await take(args, { actor, draft, form });
  const phone = typedText(form, "shipping_phone");
  return withDiscount(sent, args, {
    userId: actor.id,
    form,
    preview: (code) => draftDiscount(code, { draft, viewer: actor, phone }, shopTime()),
  });
});

interface Sent {
  readonly actor: SessionUser;
  readonly draft: OrderDraft;
  readonly form: FormData;
}

const take = (args: RequestArgs, { actor, draft, form }: Sent) =>
  submitForm(args, {
    form,
    schema: takenOrderSchema,
    write: async (details) => {
      const { customer, items } = draft;
      if (customer === null) return refused(refuse("invalid", t("Please choose the customer first.")));
      if (items.length === 0) return refused(refuse("invalid", t("Please add the goods first.")));
      const who = chosenCustomer({ ...draft, customer }, details);
      if (!who.ok) return who;
      const order = {
        customer: who.value,
        request: { ...details, items, isWon: draft.won !== null },
        after: Number(form.get(KEY_FIELD)) || 0,
        staffName: actor.firstName || actor.username,
      };
      const guess = { userId: actor.id, code: details.discountCode };
      const rules = await orderRules();
      const taken = await limitDiscountAttempts(args, guess, () => takeOrder(actor, order, rules));
      return taken.ok ? taken : refused(refusalInForm(taken.refusal));
    },
    done: ({ orderId, payment, isRepeat }) => [
      `/management/orders/${orderId}`,
      payment === null || payment.ok
        ? isRepeat
          ? t("This form was sent before: here is its order.")
          : t("The order is taken.")
        : {
            tone: "warning",
            message: t("The order is taken. {message}", { message: payment.refusal.message }),
          },
    ],
  });

export { revalidateAlways as shouldRevalidate } from "~/screens/management/shared/revalidate-always";

/** Keeps both if staff choose the customer and go on before the page has loaded. */
function useLatestPage() {
  const page = useLoaderData<typeof loader>();
  const { location } = useNavigation();
  const latest =
    location?.pathname === TAKE_ORDER ? readOrderDraft(new URLSearchParams(location.search)) : page.draft;
  return { ...page, latest };
}

export default function TakeOrder() {
  const page = useLatestPage();
  const answer: OrderFormAnswer | undefined = useActionData<typeof action>();
  const { won } = page.draft;
  return (
    <FormPage
      back={
        won === null
          ? { to: "/management/orders", label: t("Orders") }
          : { to: `/management/products/${won}/winner`, label: t("Winner Calculation") }
      }
      title={t("Take an order")}
      lead={
        won === null
          ? t("For a customer on the phone or at the counter.")
          : t("What the customer won, at the winner's price. It is ordered once, by them or by you.")
      }
      obstacle={
        page.wonObstacle === null ? null : { text: page.wonObstacle, action: t("Back to the winner") }
      }
      hasCards
    >
      <div className={stack.l}>
        <ChooseCustomer page={page} />
        <ChooseGoods page={page} />
        {/* another customer has other details */}
        <Details key={page.draft.customer} page={page} answer={answer} />
      </div>
    </FormPage>
  );
}

function Details({
  page,
  answer,
}: {
  page: ReturnType<typeof useLoaderData<typeof loader>>;
  answer: OrderFormAnswer | undefined;
}) {
  const { delivery, methods, isWhole, draft } = page;
  const { form, fields, onFocus } = useCheckedForm<CheckoutFields>({
    id: "take-order",
    lastResult: answer?.result ?? page.restored?.result,
    defaultValue: page.known,
    loadSchema: async () => (await import("~/domain/order/taken-order")).takenOrderSchema,
    uncheckedIntent: "show",
  });
  const typed = answer?.result?.initialValue ?? page.restored?.result.initialValue ?? page.known;
  const textOf = (name: "shipping_county" | "pick_up_point") => {
    const text = typed[name];
    return typeof text === "string" ? text : "";
  };
  const [to, setTo] = useState({ county: textOf("shipping_county"), pickUpPoint: textOf("pick_up_point") });
  useEffect(() => {
    const early = document.getElementById("take-order");
    if (early instanceof HTMLFormElement) setTo(destinationIn(new FormData(early)));
  }, []);
  const { discount } = answer ?? {};
  const sums = checkoutSums(page, to, discount?.cents);
  const total = formatKsh(sums.totalCents);
  return (
    <Form
      method="post"
      {...getFormProps(form)}
      onFocus={onFocus}
      onInput={({ currentTarget }) => setTo(destinationIn(new FormData(currentTarget)))}
      className={stack.l}
    >
      {/* a refused form keeps its number: it may have been placed meanwhile */}
      <input type="hidden" name={KEY_FIELD} value={numberIn(typed) ?? page.after} />
      <input
        type="hidden"
        name="total_amount"
        value={sums.isKnown ? (sums.totalCents / 100).toFixed(2) : ""}
      />
      <FormErrors form={form} />
      <Panel title={t("Delivery")}>
        <div className={stack.l}>
          <OrderDelivery
            fields={fields}
            pickUpPoints={delivery.pickUpPoints}
            counties={deliveredCounties(delivery)}
            {...(draft.customer === "walk_in" && { optional: ["name", "phone"] })}
          />
          {page.hasTaxInvoice ? (
            <TextField field={fields.buyer_pin} label={t("KRA PIN")} optional autoComplete="off" />
          ) : null}
          <TextArea field={fields.customer_notes} label={t("Customer's notes")} optional rows={2} />
        </div>
      </Panel>
      <Panel title={t("Payment")} look="raised">
        <div className={stack.l}>
          <RadioGroup
            field={fields.payment_method}
            label={t("How does the customer pay?")}
            options={methods}
          />
          {page.takesCode ? <DiscountCodeField field={fields.discount_code} /> : null}
          <DescriptionList
            items={[
              { label: t("Subtotal"), value: formatKsh(sums.subtotalCents) },
              ...discountSum(
                { discountCode: discount?.code ?? "", discountCents: sums.discountCents },
                t("Discount"),
              ),
              { label: t("Delivery"), value: sums.isKnown ? feeText(sums.shippingCents) : t("by county") },
              { label: t("Total"), value: sums.isKnown ? total : t("from {total}", { total }), total: true },
            ]}
          />
          {isWhole && draft.customer !== null ? (
            <div>
              <Button>{sums.isKnown ? t("Take the order: {total}", { total }) : t("Show the total")}</Button>
            </div>
          ) : (
            <p>{obstacle(page)}</p>
          )}
        </div>
      </Panel>
    </Form>
  );
}

const numberIn = (typed: Record<string, unknown>) => {
  const number = typed[KEY_FIELD];
  return typeof number === "string" ? number : null;
};

function obstacle({
  draft,
  lines,
}: Pick<ReturnType<typeof useLoaderData<typeof loader>>, "draft" | "lines">) {
  if (draft.customer === null) return t("Choose the customer first.");
  if (lines.length === 0) return t("Add the goods first.");
  return t("Not all of these goods can be ordered: see above.");
}
