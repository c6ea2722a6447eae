import { getFormProps } from "@conform-to/react";
import { type FormEvent, useRef } from "react";
import { Form, useActionData, useLoaderData } from "~/router";
import { may, type Viewer } from "~/domain/account/access";
import { type Cents, formatKsh, toAmountText } from "~/domain/money";
import {
  returnableCount,
  priceOfReturned,
  readReturnedParts,
  restockedField,
  returnedField,
  returnSchema,
} from "~/domain/order/order-return";
import { parseForm, readForm } from "~/http/forms/form.server";
import { orderToReturn, returnGoods } from "~/operations/orders/return-goods.server";
import { RETURN_FORM } from "~/screens/management/shared/draft-forms";
import { submitForm } from "~/screens/management/shared/edit-record.server";
import { FormPage } from "~/screens/management/shared/form-page";
import { guardedForm, guardedFormPage } from "~/screens/management/shared/guarded.server";
import { managedRecord } from "~/screens/management/shared/managed-record.server";
import { readSeenAt } from "~/screens/management/shared/seen-at.server";
import { titled } from "~/screens/management/shared/titled";
import * as choice from "~/ui/form/choice.css";
import { control } from "~/ui/form/control.css";
import { FormErrors } from "~/ui/form/form-errors";
import { TextArea } from "~/ui/form/text-area";
import { TextField } from "~/ui/form/text-field";
import { useCheckedForm } from "~/ui/form/use-checked-form";
import { Button } from "~/ui/frame/button";
import { cluster, muted, stack } from "~/ui/frame/layout.css";
import { msg, t } from "~/texts/t";
import { refundToast } from "../../payments/refund-toast";
import * as styles from "../order-goods.css";

export const meta = titled(msg("Goods came back · Management"));

/** Works the sum out without scripts. */
const WORK_OUT = "work_out";

type Order = NonNullable<Awaited<ReturnType<typeof orderToReturn>>>;

/** Who may not send money back is asked for none. */
const leftFor = (viewer: Viewer, { leftCents }: Order["payment"]): Cents =>
  may(viewer, "money") ? leftCents : 0;

const pricedLine = ({ id, quantity, totalCents, discountCents }: Order["lines"][number]) => ({
  id,
  quantity,
  paidCents: totalCents - discountCents,
});

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
    leftCents: leftFor(viewer, payment),
    lines: returnable.map((line) => ({
      title: line.title,
      ...pricedLine(line),
      most: returnableCount(status, line),
      about: t("{count} can come back · {sum} each", {
        count: returnableCount(status, line),
        sum: formatKsh(Math.floor((line.totalCents - line.discountCents) / line.quantity)),
      }),
    })),
  };
});

export const action = guardedForm(RETURN_FORM, async (args, actor) => {
  const { id, lines, payment } = await managedRecord("order", args.params.id, orderToReturn);
  const form = await readForm(args.request);
  if (form.has(WORK_OUT))
    return { result: withSuggestion(form, lines.map(pricedLine), leftFor(actor, payment)) };
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
        ? refundToast(refund, formatKsh(refund_amount ?? 0), t("The return is saved."))
        : t("The return is saved."),
    ],
  });
});

export { revalidateAlways as shouldRevalidate } from "~/screens/management/shared/revalidate-always";

type Lines = ReturnType<typeof useLoaderData<typeof loader>>["lines"];

/** The line whose single piece is all that can come back. */
function onlyPiece(lines: Lines): number | null {
  const [line, ...others] = lines;
  return line && others.length === 0 && line.most === 1 ? line.id : null;
}

type PricedLines = readonly ReturnType<typeof pricedLine>[];

/** In shillings, as it is typed; '' for nothing. */
function suggested(lines: PricedLines, counts: ReadonlyMap<number, number>, leftCents: Cents): string {
  const cents = Math.min(priceOfReturned(lines, counts), leftCents);
  return cents === 0 ? "" : toAmountText(cents);
}

function suggestedFor(form: FormData, lines: PricedLines, leftCents: Cents): string {
  const parts = readReturnedParts(form, lines);
  return suggested(lines, new Map(parts.map((part) => [part.id, part.quantity])), leftCents);
}

/** The form again with the suggested sum, and no error beside a field that is still to fill in. */
function withSuggestion(form: FormData, lines: PricedLines, leftCents: Cents) {
  form.set("refund_amount", suggestedFor(form, lines, leftCents));
  return { ...parseForm(form, { schema: returnSchema }).reply(), status: undefined, error: undefined };
}

const typedText = (typed: Readonly<Record<string, unknown>>, name: string) => {
  const text = typed[name];
  return typeof text === "string" ? text : undefined;
};

export default function ReturnGoods() {
  const { id, number, seenAt, leftCents, lines, restored } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const only = onlyPiece(lines);
  const isSumTyped = useRef(false);
  const lastResult = answer?.result ?? restored?.result;
  const { form, fields, onFocus } = useCheckedForm<Record<"reason" | "refund_amount", string>>({
    id: "return-goods",
    defaultValue: { refund_amount: only === null ? "" : suggested(lines, new Map([[only, 1]]), leftCents) },
    lastResult,
    loadSchema: async () => (await import("~/domain/order/order-return")).returnSchema,
  });
  const typed = lastResult?.initialValue ?? {};
  const suggest = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    const sum = currentTarget.elements.namedItem("refund_amount");
    if (target === sum) isSumTyped.current = true;
    if (isSumTyped.current || target === sum || !(sum instanceof HTMLInputElement)) return;
    sum.value = suggestedFor(new FormData(currentTarget), lines, leftCents);
  };
  return (
    <FormPage
      back={{ to: `/management/orders/${id}`, label: number }}
      title={t("Goods came back")}
      lead={t("Say which pieces came back. They can be sold again, unless you untick it.")}
      obstacle={
        lines.length === 0
          ? { text: t("Nothing of this order can come back."), action: t("Back to the order") }
          : null
      }
    >
      <Form method="post" {...getFormProps(form)} onFocus={onFocus} onInput={suggest} className={stack.l}>
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
                <label>
                  <small className={muted}>{t("Came back")}</small>
                  <input
                    type="number"
                    name={returnedField(line)}
                    min={0}
                    max={most}
                    defaultValue={typedText(typed, returnedField(line)) ?? (only === line ? 1 : 0)}
                    className={`${control} ${styles.quantity}`}
                  />
                </label>
                <label className={choice.choice}>
                  <input
                    type="checkbox"
                    className={choice.mark}
                    name={restockedField(line)}
                    defaultChecked={!lastResult || typedText(typed, restockedField(line)) !== undefined}
                  />
                  {t("Back to the stock")}
                </label>
              </span>
            </li>
          ))}
        </ul>
        <TextArea
          field={fields.reason}
          label={t("Reason")}
          hint={t("The customer reads it")}
          rows={2}
          maxLength={300}
        />
        {leftCents === 0 ? null : (
          <div className={stack.s}>
            <TextField
              field={fields.refund_amount}
              label={t("Send back (KSh)")}
              hint={t("At most {sum}; blank: no money goes back", { sum: formatKsh(leftCents) })}
              optional
              inputMode="decimal"
              autoComplete="off"
            />
            <noscript>
              <Button look="secondary" name={WORK_OUT} value="1">
                {t("Calculate the refund")}
              </Button>
            </noscript>
          </div>
        )}
        <div>
          <Button>{t("Save the return")}</Button>
        </div>
      </Form>
    </FormPage>
  );
}
