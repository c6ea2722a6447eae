import * as z from "zod/mini";
import { amountField, optionalAmountField } from "~/domain/form/form-amount";
import {
  RUN_DESPITE_FIELD_ERRORS,
  optionalCode,
  optionalText,
  requiredText,
  tickField,
} from "~/domain/form/form-field";
import { mpesaReceipt } from "~/domain/payment/mpesa";
import { msg, t } from "~/texts/t";

const WAYS_TO_PAY = ["mpesa", "cash"] as const;
const REFUND_WAYS = ["same", "hand"] as const;
const CANCELLATION_REFUND_CHOICES = ["refund", "keep"] as const;

const MAX_REASON = 300;
const MAX_NAME = 100;

const TELL_HOW = msg("Please say how it was paid");
const RECEIPT_MESSAGE = msg("Please enter the M-Pesa code, 10 letters and digits such as SJK7QWERTY");
const TAKEN_BY_MESSAGE = msg("Please say who took the cash");
const AMOUNT_MESSAGE = msg("Please enter an amount such as 1,500 or 1500.50");
const REASON_MESSAGE = msg("Please give a reason");

const longest = (most: number) => z.maxLength(most, t("Please use at most {most} characters", { most }));
const reason = (message = REASON_MESSAGE) => requiredText(message).check(longest(MAX_REASON));
const optionalReason = optionalText().check(longest(MAX_REASON));

const isReceipt = (value: unknown) => typeof value === "string" && mpesaReceipt(value) !== null;

export const markPaidSchema = z
  .object({
    paid_by: z.enum(WAYS_TO_PAY, TELL_HOW),
    receipt: z.pipe(
      optionalCode(),
      z.transform((text) => mpesaReceipt(text) ?? text),
    ),
    taken_by: optionalText().check(longest(MAX_NAME)),
    /** If blank, all that is to be paid. */
    amount: optionalAmountField(AMOUNT_MESSAGE),
    rest_on_delivery: tickField(),
    /** The code that the administrator read on the payer's phone; the tick applies to this code only. */
    seen_on_phone: optionalCode(),
    /** 'paid' if the order's status follows its payment. */
    status: z.pipe(
      z.nullish(z.string()),
      z.transform((status) => (status === "paid" ? ("paid" as const) : undefined)),
    ),
  })
  .check(
    z.refine(({ paid_by, receipt }) => paid_by !== "mpesa" || isReceipt(receipt), {
      ...RUN_DESPITE_FIELD_ERRORS,
      path: ["receipt"],
      error: RECEIPT_MESSAGE,
    }),
    z.refine(({ paid_by, taken_by }) => paid_by !== "cash" || taken_by !== "", {
      ...RUN_DESPITE_FIELD_ERRORS,
      path: ["taken_by"],
      error: TAKEN_BY_MESSAGE,
    }),
  );

const wayField = z.pipe(
  z.nullish(z.string()),
  z.transform((way) => REFUND_WAYS.find((one) => one === way) ?? "same"),
);

export const refundSchema = z.object({
  amount: amountField(AMOUNT_MESSAGE),
  reason: reason(),
  way: wayField,
});

/** Only a paid order needs `money`, so the operation checks for it. */
export const cancelSchema = z
  .object({
    reason: reason(),
    money: z.pipe(
      z.nullish(z.string()),
      z.transform((choice) => CANCELLATION_REFUND_CHOICES.find((one) => one === choice) ?? null),
    ),
    keep_reason: optionalReason,
  })
  .check(
    z.refine(({ money, keep_reason }) => money !== "keep" || keep_reason !== "", {
      ...RUN_DESPITE_FIELD_ERRORS,
      path: ["keep_reason"],
      error: msg("Please say why the money is kept"),
    }),
  );
