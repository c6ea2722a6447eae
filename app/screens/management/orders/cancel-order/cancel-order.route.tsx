import { useLoaderData } from "~/router";
import { may } from "~/domain/account/access";
import { NEEDS_MONEY_PERMISSION, stockEffectText } from "~/domain/order/order";
import { cancelSchema } from "~/domain/order/order-money-form";
import { readForm } from "~/http/forms/form.server";
import { cancelOrder } from "~/operations/orders/cancel/cancel-order.server";
import { Notice } from "~/ui/frame/notice";
import { RadioGroup } from "~/ui/form/radio-group";
import { TextArea } from "~/ui/form/text-area";
import { useEditForm } from "~/screens/management/shared/edit-form";
import { useEarlyInput } from "~/ui/form/use-early-input";
import { submitForm } from "~/screens/management/shared/edit-record.server";
import { REFUND_OR_CANCEL_FORM } from "~/screens/management/shared/draft-forms";
import { msg, t } from "~/texts/t";
import { OrderMoneyPage } from "../order-money-page";
import * as styles from "../order-money-page.css";
import { refundToast } from "../../payments/refund-toast";
import { orderMoneyView } from "../order-money-view.server";
import { readSeenAt } from "~/screens/management/shared/seen-at.server";
import { guardedForm, guardedFormPage } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";

export const meta = titled(msg("Cancel order"));

export const loader = guardedFormPage(REFUND_OR_CANCEL_FORM, async (args, viewer) => ({
  order: await orderMoneyView(args.params.id),
  mayDecide: may(viewer, "money"),
}));

export const action = guardedForm(REFUND_OR_CANCEL_FORM, async (args, actor) => {
  const { id, back, left, isUndecided } = await orderMoneyView(args.params.id);
  const form = await readForm(args.request);
  const text = isUndecided ? t("It is saved.") : t("The order is cancelled.");
  return submitForm(args, {
    form,
    schema: cancelSchema,
    write: ({ reason, money, keep_reason }) =>
      cancelOrder(actor, id, { reason, money, keepReason: keep_reason, seenAt: readSeenAt(form) }),
    done: ({ refund }) => [back, refund ? refundToast(refund, left ?? t("The money"), text) : text],
  });
});

export { revalidateAlways as shouldRevalidate } from "~/screens/management/shared/revalidate-always";

export default function CancelOrder() {
  const { order, mayDecide } = useLoaderData<typeof loader>();
  const { edit, fields, form } = useEditForm<Record<"reason" | "money" | "keep_reason", string>>({
    id: "cancel-order",
    loadSchema: async () => (await import("~/domain/order/order-money-form")).cancelSchema,
  });
  useEarlyInput(form.id);
  return (
    <OrderMoneyPage
      order={order}
      title={order.isUndecided ? t("What becomes of the money?") : t("Cancel this order?")}
      obstacle={obstacleOf(order, mayDecide)}
      {...edit}
      button={order.isUndecided ? t("Save") : t("Cancel the order")}
      look={order.isUndecided ? undefined : "danger"}
    >
      <Notice tone="info">
        <p>
          {order.isUndecided
            ? t("This order is cancelled, and nobody has said what becomes of its money.")
            : stockEffectText("returned", order.items)}
        </p>
      </Notice>
      <TextArea
        field={fields.reason}
        label={t("Reason")}
        hint={t("The customer reads it")}
        rows={2}
        maxLength={300}
      />
      {order.left ? (
        <>
          <RadioGroup
            field={fields.money}
            label={t("What becomes of the {left} that was paid?", { left: order.left })}
            options={[
              { value: "refund", label: t("Send it back"), hint: t(order.paidByPhone ? TO_PHONE : BY_HAND) },
              { value: "keep", label: t("Keep it, because …") },
            ]}
          />
          <div className={styles.forKept}>
            <TextArea
              field={fields.keep_reason}
              label={t("Why is the money kept?")}
              hint={t("Only if you keep it, such as 'paid for another order'")}
              rows={2}
              maxLength={300}
            />
          </div>
        </>
      ) : null}
    </OrderMoneyPage>
  );
}

function obstacleOf(order: Awaited<ReturnType<typeof orderMoneyView>>, mayDecide: boolean) {
  if (order.status === "cancelled" && !order.isUndecided) return t("This order is cancelled already.");
  return order.left && !mayDecide ? t(NEEDS_MONEY_PERMISSION) : null;
}

const TO_PHONE = msg("To the phone that paid");
const BY_HAND = msg("Staff took it: you give it back yourself, we note it");
