import { getFormProps } from "@conform-to/react";
import { Form, useActionData, useLoaderData } from "~/router";
import { may } from "~/domain/account/access";
import { formatKsh } from "~/domain/money";
import {
  returnableCount,
  readReturnedParts,
  restockedField,
  returnedField,
  returnSchema,
} from "~/domain/order/order-return";
import { readForm } from "~/http/forms/form.server";
import { orderToReturn, returnGoods } from "~/operations/orders/return-goods.server";
import { RETURN_FORM } from "~/screens/management/shared/draft-forms";
import { submitForm } from "~/screens/management/shared/edit-record.server";
import { FormPage } from "~/screens/management/shared/form-page";
import { guardedForm, guardedFormPage } from "~/screens/management/shared/guarded.server";
import { managedRecord } from "~/screens/management/shared/managed-record.server";
import { readSeenAt } from "~/screens/management/shared/seen-at.server";
import { titled } from "~/screens/management/shared/titled";
import { control } from "~/ui/form/control.css";
import { FormErrors } from "~/ui/form/form-errors";
import { TextArea } from "~/ui/form/text-area";
import { TextField } from "~/ui/form/text-field";
import { useCheckedForm } from "~/ui/form/use-checked-form";
import { Button } from "~/ui/frame/button";
import { cluster, muted, stack } from "~/ui/frame/layout.css";
import { refundToast } from "../../payments/refund-toast";
import * as styles from "../order-goods.css";

export const meta = titled("Goods came back · Management");

export const loader = guardedFormPage(RETURN_FORM, async (args, viewer) => {
  const { id, orderNumber, status, updatedAt, payment, lines } = await managedRecord(
    "order",
    args.params.id,
    orderToReturn,
  );
  const returnable = lines.filter((line) => returnableCount(status, line) > 0);
  return {
    id,
    number: orderNumber,
    seenAt: updatedAt.toISOString(),
    left: may(viewer, "money") && payment.leftCents > 0 ? formatKsh(payment.leftCents) : null,
    lines: returnable.map((line) => ({
      id: line.id,
      title: line.title,
      most: returnableCount(status, line),
      about: `${returnableCount(status, line)} can come back · ${formatKsh(
        Math.floor((line.totalCents - line.discountCents) / line.quantity),
      )} each`,
    })),
  };
});

export const action = guardedForm(RETURN_FORM, async (args, actor) => {
  const { id, lines } = await managedRecord("order", args.params.id, orderToReturn);
  const form = await readForm(args.request);
  return submitForm(args, {
    form,
    schema: returnSchema,
    write: ({ reason, refund_amount }) =>
      returnGoods(actor, id, {
        parts: readReturnedParts(form, lines),
        reason,
        refundCents: refund_amount ?? 0,
        seenAt: readSeenAt(form),
      }),
    done: ({ refund }, { refund_amount }) => [
      `/management/orders/${id}`,
      refund
        ? refundToast(refund, formatKsh(refund_amount ?? 0), "The return is saved.")
        : "The return is saved.",
    ],
  });
});

export { revalidateAlways as shouldRevalidate } from "~/screens/management/shared/revalidate-always";

export default function ReturnGoods() {
  const { id, number, seenAt, left, lines, restored } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const lastResult = answer?.result ?? restored?.result;
  const { form, fields, onFocus } = useCheckedForm<Record<"reason" | "refund_amount", string>>({
    id: "return-goods",
    lastResult,
    loadSchema: async () => (await import("~/domain/order/order-return")).returnSchema,
  });
  const typed = lastResult?.initialValue ?? {};
  const count = (name: string, most: number, label: string) => (
    <label>
      <small className={muted}>{label}</small>
      <input
        type="number"
        name={name}
        min={0}
        max={most}
        defaultValue={typeof typed[name] === "string" ? typed[name] : 0}
        className={`${control} ${styles.quantity}`}
      />
    </label>
  );
  return (
    <FormPage
      back={{ to: `/management/orders/${id}`, label: number }}
      title="Goods came back"
      lead="Say which pieces came back, and which of them can be sold again."
      obstacle={
        lines.length === 0
          ? { text: "Nothing of this order can come back.", action: "Back to the order" }
          : null
      }
    >
      <Form method="post" {...getFormProps(form)} onFocus={onFocus} className={stack.l}>
        <input type="hidden" name="seen_at" value={seenAt} />
        <FormErrors form={form} />
        <ul className={styles.lines}>
          {lines.map(({ id: line, title, about, most }) => (
            <li key={`${line} ${most}`} className={styles.wraps}>
              <span>
                {title}
                <small className={muted}>{about}</small>
              </span>
              <span className={cluster.s} role="group" aria-label={title}>
                {count(returnedField(line), most, "Came back")}
                {count(restockedField(line), most, "Of these to the stock")}
              </span>
            </li>
          ))}
        </ul>
        <TextArea field={fields.reason} label="Reason" hint="The buyer reads it" rows={2} maxLength={300} />
        {left === null ? null : (
          <TextField
            field={fields.refund_amount}
            label="Send back (KSh)"
            hint={`At most ${left}; blank: no money goes back`}
            optional
            inputMode="decimal"
            autoComplete="off"
          />
        )}
        <div>
          <Button>Save the return</Button>
        </div>
      </Form>
    </FormPage>
  );
}
