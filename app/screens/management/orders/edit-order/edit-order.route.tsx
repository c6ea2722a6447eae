import { getFormProps } from "@conform-to/react";
import { Form, useActionData, useLoaderData } from "~/router";
import { data } from "~/router/index.server";
import { formatKsh } from "~/domain/money";
import { orderEditSchema, readEditedGoods } from "~/domain/order/order-edit";
import { refusalInForm } from "~/domain/order/checkout/checkout-form";
import { type FormAnswer, parseForm, readForm, refuseForm } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { restoredForm } from "~/http/forms/saved-draft.server";
import { editOrder } from "~/operations/order-edits/edit-order.server";
import { knownDelivery, planEdit } from "~/operations/order-edits/order-edit-plan.server";
import { shopSettings } from "~/operations/settings/settings.server";
import { EDIT_ORDER_FORM } from "~/screens/management/shared/draft-forms";
import { FormPage } from "~/screens/management/shared/form-page";
import { guardedRecord, guardedRecordForm } from "~/screens/management/shared/guarded.server";
import { readSeenAt } from "~/screens/management/shared/seen-at.server";
import { titled } from "~/screens/management/shared/titled";
import { FormErrors } from "~/ui/form/form-errors";
import { useCheckedForm } from "~/ui/form/use-checked-form";
import { Button } from "~/ui/frame/button";
import { cluster, stack } from "~/ui/frame/layout.css";
import { Notice } from "~/ui/frame/notice";
import { Panel } from "~/ui/frame/panel";
import { DescriptionList } from "~/ui/list/description-list";
import { msg, t } from "~/texts/t";
import { OrderDelivery, type DeliveryFieldName } from "../order-delivery";
import { refundToast } from "../../payments/refund-toast";
import { EditGoods } from "./edit-goods";
import { addedGoods, editOrderPage, foundOrder, previewOf } from "./edit-order-page.server";

export const meta = titled(msg("Change an order · Management"));

export const loader = guardedRecord("order", async (args, actor, id) => {
  const page = await editOrderPage(actor, await foundOrder(actor, id));
  const restored = await restoredForm(args, EDIT_ORDER_FORM);
  const typed = Object.entries(restored?.result.initialValue ?? {});
  return { ...page, restored, restoredGoods: restored && (await addedGoods(new Map(typed))) };
});

/** Without a total it shows what would change; with the total that it showed it is written. */
export const action = guardedRecordForm(EDIT_ORDER_FORM, "order", async (args, actor, id) => {
  const order = await foundOrder(actor, id);
  const form = await readForm(args.request);
  const goods = await addedGoods(form);
  const submission = parseForm(form, { schema: orderEditSchema(knownDelivery(order)) });
  const typed: FormAnswer["result"] = { initialValue: submission.reply().initialValue ?? null };
  if (form.has("find")) return data({ result: typed, goods, preview: null });
  if (submission.status !== "success") return { ...refuseForm(submission).data, goods, preview: null };
  const wanted = { ...submission.value, ...readEditedGoods(form), seenAt: readSeenAt(form) };
  const planned = await planEdit(actor, order, wanted, await shopSettings());
  const preview = planned.ok ? previewOf(order, planned.value) : null;
  if (preview && wanted.agreedCents === null) return data({ result: typed, goods, preview });
  const saved = planned.ok ? await editOrder(actor, order.id, wanted) : planned;
  if (!saved.ok) {
    const { data: answer, init } = refuseForm(submission, { refusal: refusalInForm(saved.refusal) });
    return data({ ...answer, goods, preview }, init ?? {});
  }
  const { refund, plan } = saved.value;
  return redirectWithToast(
    args,
    `/management/orders/${order.id}`,
    refund
      ? refundToast(refund, formatKsh(plan.balance.backCents), t("The order is changed."))
      : t("The order is changed."),
  );
});

export { revalidateAlways as shouldRevalidate } from "~/screens/management/shared/revalidate-always";

export default function EditOrder() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const lastResult = answer?.result ?? page.restored?.result;
  const { form, fields, onFocus } = useCheckedForm<Record<DeliveryFieldName, string>>({
    id: "edit-order",
    lastResult,
    defaultValue: page.known,
    loadSchema: async () => (await import("~/domain/order/order-edit")).orderEditSchema(page.known),
  });
  const preview = answer?.preview ?? null;
  return (
    <FormPage
      back={{ to: `/management/orders/${page.id}`, label: page.number }}
      title={t("Change the order")}
      lead={t("Before any of it has left. You see the difference before it is saved.")}
      obstacle={page.obstacle === null ? null : { text: page.obstacle, action: t("Back to the order") }}
      hasCards
    >
      <Form method="post" {...getFormProps(form)} onFocus={onFocus} className={stack.l} preventScrollReset>
        <input type="hidden" name="seen_at" value={page.seenAt} />
        <EditGoods
          page={page}
          goods={answer ? answer.goods : page.restoredGoods}
          typed={lastResult?.initialValue ?? {}}
          error={lastResult?.error}
        />
        <Panel title={t("Delivery")}>
          <OrderDelivery
            fields={fields}
            pickUpPoints={page.delivery}
            counties={page.counties}
            // a walk-in customer's order may have no phone
            optional={page.known.shipping_phone === "" ? ["phone"] : []}
          />
        </Panel>
        <Panel title={t("What changes")} look="raised">
          <div className={stack.l}>
            <FormErrors form={form} />
            {preview ? (
              <>
                <div role="status">
                  <Notice tone="info">
                    <p>{preview.text}</p>
                    {preview.discountText ? <p>{preview.discountText}</p> : null}
                  </Notice>
                </div>
                <DescriptionList items={preview.facts} />
              </>
            ) : null}
            <div className={cluster.m}>
              {preview ? (
                <Button name="total_amount" value={preview.amount}>
                  {t("Save: {total}", { total: preview.total })}
                </Button>
              ) : null}
              <Button name="total_amount" value="" look={preview ? "secondary" : undefined}>
                {preview ? t("Show it again") : t("Show what changes")}
              </Button>
            </div>
          </div>
        </Panel>
      </Form>
    </FormPage>
  );
}
