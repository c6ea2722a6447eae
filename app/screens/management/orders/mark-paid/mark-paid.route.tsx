import type { SubmissionResult } from "@conform-to/react";
import { useActionData, useLoaderData } from "~/router";
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
import { OrderMoneyPage } from "../order-money-page";
import * as styles from "../order-money-page.css";
import { orderMoneyView, type OrderMoneyView } from "../order-money-view.server";
import { readSeenAt } from "~/screens/management/shared/seen-at.server";
import { guarded, guardedForm } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";

export const meta = titled("Mark as paid");

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
    write: ({ paid_by, receipt, taken_by, seen_on_phone, status }) =>
      markPaid(actor, id, {
        receipt: paid_by === "mpesa" ? receipt : null,
        takenBy: paid_by === "cash" ? taken_by : null,
        seenAt: readSeenAt(form),
        isSeenOnPhone: seen_on_phone === receipt,
        status,
      }),
    done: () => [back, `Marked as paid: ${toPay}.`],
  });
});

export { revalidateAlways as shouldRevalidate } from "~/screens/management/shared/revalidate-always";

export default function MarkPaid() {
  const { order, me, statusText } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { edit, fields, form } = useEditForm<MarkPaidFields>({
    id: "mark-paid",
    defaultValue: { taken_by: me },
    loadSchema: async () => (await import("~/domain/order/order-money-form")).markPaidSchema,
  });
  useEarlyInput(form.id);
  const toCheck = codeToCheck(answer?.result);
  return (
    <OrderMoneyPage
      order={order}
      title="Mark as paid"
      obstacle={order.whyNotPaid}
      {...edit}
      button={`Mark ${order.toPay} as paid`}
    >
      {order.isWaiting ? (
        <Notice tone="warning">
          <p>The buyer's phone is being asked right now. Money that comes twice waits under Payments.</p>
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
      <RadioGroup field={fields.paid_by} label="How was it paid?" options={WAYS} />
      <div className={styles.forMpesa}>
        <TextField
          field={fields.receipt}
          label="M-Pesa code"
          hint="From the message, such as SJK7QWERTY"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={20}
        />
        {toCheck === null ? null : (
          <CheckboxField
            // only for this code
            key={toCheck}
            field={fields.seen_on_phone}
            label={`I have checked ${toCheck} on the payer's phone`}
            value={toCheck}
          />
        )}
      </div>
      <div className={styles.forCash}>
        <TextField field={fields.taken_by} label="Who took the cash?" maxLength={100} />
      </div>
    </OrderMoneyPage>
  );
}

type MarkPaidFields = Record<"paid_by" | "receipt" | "taken_by" | "seen_on_phone", string>;

/** The code that somebody must check, as it was sent; null if there is no such question. */
function codeToCheck(result: SubmissionResult<string[]> | undefined): string | null {
  const typed = result?.initialValue?.receipt;
  const isAsked = result?.error?.seen_on_phone !== undefined;
  return isAsked && typeof typed === "string" ? mpesaReceipt(typed) : null;
}

const statusText = ({ status, items }: OrderMoneyView): string =>
  `The order's status becomes Paid. ${stockEffectText(stockEffect(status, "paid"), items)}`;

const WAYS = [
  { value: "mpesa", label: "By M-Pesa" },
  { value: "cash", label: "In cash" },
];
