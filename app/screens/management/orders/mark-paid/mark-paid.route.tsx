import type { SubmissionResult } from "@conform-to/react";
import { useActionData, useLoaderData } from "~/router";
import { formatKsh } from "~/domain/money";
import { stockEffect, stockEffectText } from "~/domain/order/order";
import { markPaidSchema } from "~/domain/order/order-money-form";
import { mpesaReceipt } from "~/domain/payment/mpesa";
import { readForm } from "~/http/forms/form.server";
import { restoredForm } from "~/http/forms/saved-draft.server";
import { markPaid } from "~/operations/orders/mark-paid.server";
import { Notice } from "~/ui/frame/notice";
import { CheckboxField } from "~/ui/form/checkbox-field";
import { RadioGroup } from "~/ui/form/radio-group";
import { TextField } from "~/ui/form/text-field";
import { useEditForm } from "~/screens/management/shared/edit-form";
import { useEarlyInput } from "~/ui/form/use-early-input";
import { submitForm } from "~/screens/management/shared/edit-record.server";
import { MARK_PAID_FORM } from "~/screens/management/shared/draft-forms";
import { msg, t } from "~/texts/t";
import { OrderMoneyPage } from "../order-money-page";
import * as styles from "../order-money-page.css";
import { orderMoneyView, type OrderMoneyView } from "../order-money-view.server";
import { readSeenAt } from "~/screens/management/shared/seen-at.server";
import { guarded, guardedForm } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";

export const meta = titled(msg("Mark as paid"));

export const loader = guarded(async (args, { firstName, username }) => {
  const restored = await restoredForm(args, MARK_PAID_FORM);
  const toPaid =
    new URL(args.request.url).searchParams.get("status") === "paid" ||
    restored?.result.initialValue?.status === "paid";
  const order = await orderMoneyView(args.params.id, toPaid ? "paid" : undefined);
  return { order, me: firstName || username, restored, statusText: toPaid ? statusText(order) : null };
});

export const action = guardedForm(MARK_PAID_FORM, async (args, actor) => {
  const form = await readForm(args.request);
  const { id, back, toPay } = await orderMoneyView(
    args.params.id,
    form.get("status") === "paid" ? "paid" : undefined,
  );
  return submitForm(args, {
    form,
    schema: markPaidSchema,
    write: ({ paid_by, receipt, taken_by, seen_on_phone, status, amount, rest_on_delivery }) =>
      markPaid(actor, id, {
        receipt: paid_by === "mpesa" ? receipt : null,
        takenBy: paid_by === "cash" ? taken_by : null,
        seenAt: readSeenAt(form),
        isSeenOnPhone: seen_on_phone === receipt,
        status,
        amountCents: amount,
        isRestOnDelivery: rest_on_delivery,
      }),
    done: ({ dueCents }) => [back, doneText(toPay, dueCents)],
  });
});

export { revalidateAlways as shouldRevalidate } from "~/screens/management/shared/revalidate-always";

export default function MarkPaid() {
  const { order, me, statusText } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { edit, fields, form } = useEditForm<MarkPaidFields>({
    id: "mark-paid",
    defaultValue: { taken_by: me, amount: order.toPayTyped },
    loadSchema: async () => (await import("~/domain/order/order-money-form")).markPaidSchema,
  });
  useEarlyInput(form.id);
  const toCheck = codeToCheck(answer?.result);
  return (
    <OrderMoneyPage
      order={order}
      title={t("Mark as paid")}
      obstacle={order.whyNotPaid}
      {...edit}
      button={t("Mark as paid")}
    >
      {order.isWaiting ? (
        <Notice tone="warning">
          <p>
            {t("The customer's phone is being asked right now. Money that comes twice waits under Payments.")}
          </p>
        </Notice>
      ) : null}
      {statusText === null ? null : (
        <>
          <input type="hidden" name="status" value="paid" />
          <Notice tone="info">
            <p>{statusText}</p>
          </Notice>
        </>
      )}
      <TextField
        field={fields.amount}
        label={t("Amount (KSh)")}
        hint={t("{toPay} is to be paid. Less is a part payment: the rest stays to be paid.", {
          toPay: order.toPay,
        })}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
      />
      {order.isOnDelivery ? null : (
        <CheckboxField
          field={fields.rest_on_delivery}
          label={t("If it is a part: the rest is paid on delivery")}
        />
      )}
      <RadioGroup field={fields.paid_by} label={t("How was it paid?")} options={ways()} />
      <div className={styles.forMpesa}>
        <TextField
          field={fields.receipt}
          label={t("M-Pesa code")}
          hint={t("From the message, such as SJK7QWERTY")}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={20}
        />
        {toCheck === null ? null : (
          <CheckboxField
            // only for this code
            key={toCheck}
            field={fields.seen_on_phone}
            label={t("I have checked {toCheck} on the payer's phone", { toCheck })}
            value={toCheck}
          />
        )}
      </div>
      <div className={styles.forCash}>
        <TextField field={fields.taken_by} label={t("Who took the cash?")} maxLength={100} />
      </div>
    </OrderMoneyPage>
  );
}

type MarkPaidFields = Record<
  "paid_by" | "receipt" | "taken_by" | "seen_on_phone" | "amount" | "rest_on_delivery",
  string
>;

/** The code that somebody must check, as it was sent; null if there is no such question. */
function codeToCheck(result: SubmissionResult<string[]> | undefined): string | null {
  const typed = result?.initialValue?.receipt;
  const isAsked = result?.error?.seen_on_phone !== undefined;
  return isAsked && typeof typed === "string" ? mpesaReceipt(typed) : null;
}

const doneText = (toPay: string, dueCents: number) =>
  dueCents === 0
    ? t("Marked as paid: {toPay}.", { toPay })
    : t("Marked as paid in part. {sum} is still to be paid.", { sum: formatKsh(dueCents) });

const statusText = ({ status, items }: OrderMoneyView): string =>
  t("Once it is paid in whole, the order's status becomes Paid. {effect}", {
    effect: stockEffectText(stockEffect(status, "paid"), items),
  });

const ways = () => [
  { value: "mpesa", label: t("By M-Pesa") },
  { value: "cash", label: t("In cash") },
];
