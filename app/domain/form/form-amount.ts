import * as z from "zod/mini";
import { type Cents, MAX_CENTS, parseAmount, parseTypedAmount } from "~/domain/money";
import { codeText } from "~/domain/text/typed-code";
import { amountDescription, withDescription } from "./description";

interface AmountMessages {
  /** Default: the message for a blank field. */
  readonly invalid?: string;
  /** Default: `invalid`. */
  readonly negative?: string;
}

/** Required; shillings as typed (D59) or a JSON number (D1), output in cents. */
export function amountField(message: string, messages: AmountMessages = {}) {
  const field = z.pipe(
    z.union([z.string(), z.number()], { error: message }),
    z.transform((input, context): Cents => {
      const cents = readAmount(input);
      if (cents !== null) return cents;
      context.issues.push({ code: "custom", input, message: complaint(input, message, messages) });
      return z.NEVER;
    }),
  );
  return withDescription(field, amountDescription(MAX_CENTS));
}

export function optionalAmountField(message: string) {
  const field = z.pipe(
    z.nullish(z.union([z.string(), z.number()], { error: message })),
    z.transform((input, context): Cents | null => {
      if (input === undefined || input === null || isBlank(input)) return null;
      const cents = readAmount(input);
      if (cents !== null) return cents;
      context.issues.push({ code: "custom", input, message });
      return z.NEVER;
    }),
  );
  return withDescription(field, amountDescription(MAX_CENTS, true));
}

function readAmount(input: string | number): Cents | null {
  return typeof input === "number" ? parseAmount(input) : parseTypedAmount(codeText(input));
}

function complaint(
  input: string | number,
  blank: string,
  { invalid = blank, negative = invalid }: AmountMessages,
) {
  if (isBlank(input)) return blank;
  return Number(input) < 0 ? negative : invalid;
}

function isBlank(input: string | number): boolean {
  return typeof input === "string" && codeText(input) === "";
}
