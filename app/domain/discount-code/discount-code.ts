import * as z from "zod/mini";
import { optionalAmountField } from "~/domain/form/form-amount";
import {
  RUN_DESPITE_FIELD_ERRORS,
  optionalCode,
  optionalMomentField,
  optionalWholeNumberField,
  tickField,
} from "~/domain/form/form-field";
import { parseId } from "~/domain/id";
import { choice, listQuery, optionalChoice, searchText } from "~/domain/list/list-query";
import { formatKsh } from "~/domain/money";
import { codeText } from "~/domain/text/typed-code";
import { discountCodeKey, isDiscountCode, type DiscountState, type DiscountTerms } from "./discount";
import { msg, t } from "~/texts/t";

export const MAX_CODE_LENGTH = 30;
export const MAX_DISCOUNT_CODES = 1_000;
export const TOO_MANY_CODES = msg("There can be up to 1000 discount codes. Delete some that have ended.");
export const codeTaken = (code: string): string => t("There is already a code {code}", { code });

const CODE_MESSAGE = msg("A code has 4 to 30 letters, digits and dashes");
const NEITHER = msg("Enter an amount or a percentage");
const BOTH = msg("Enter an amount or a percentage, not both");
const SHILLINGS = msg("Enter whole shillings such as 500");
const USES = msg("Enter a whole number from 1, or leave it blank");
const wholeShillings = z.refine<number | null>((cents) => cents === null || cents % 100 === 0, {
  error: SHILLINGS,
});

type Typed = Record<string, unknown>;
const isBlank = (value: unknown) => value === undefined || value === null || value === "";
const uses = () => optionalWholeNumberField(USES, { min: 1, max: 1_000_000 }, null);

export const discountCodeSchema = z
  .object({
    /** Blank: the shop generates one. */
    code: z.pipe(
      optionalCode(),
      z.transform((text, context): string => {
        const code = discountCodeKey(text);
        if (code === "" || isDiscountCode(code)) return code;
        context.issues.push({ code: "custom", input: text, message: CODE_MESSAGE });
        return z.NEVER;
      }),
    ),
    amount: optionalAmountField(SHILLINGS).check(
      wholeShillings,
      z.refine((cents) => cents !== 0, { error: SHILLINGS }),
    ),
    percent: optionalWholeNumberField(msg("Enter a percentage from 1 to 100"), { min: 1, max: 100 }, null),
    from: optionalAmountField(SHILLINGS).check(wholeShillings),
    categories: z.pipe(
      z.nullish(z.union([z.array(z.string()), z.string()])),
      z.transform((input): number[] => {
        const ids = (typeof input === "string" ? [input] : (input ?? [])).map(
          (text) => parseId(codeText(text)) ?? 0,
        );
        return [...new Set(ids)].filter((id) => id > 0).toSorted((one, other) => one - other);
      }),
    ),
    starts_at: optionalMomentField(msg("Enter the day and time")),
    ends_at: optionalMomentField(msg("Enter the day and time")),
    max_uses: uses(),
    max_uses_each: uses(),
    is_active: tickField(),
  })
  .check(
    z.refine<Typed>(({ amount, percent }) => isBlank(amount) !== isBlank(percent), {
      path: ["amount"],
      error: ({ input }) => (isBlank((input as Typed).amount) ? NEITHER : BOTH),
      ...RUN_DESPITE_FIELD_ERRORS,
    }),
    z.refine<Typed>(
      ({ starts_at: start, ends_at: end }) => !(start instanceof Date && end instanceof Date) || start < end,
      { path: ["ends_at"], error: msg("The end is after the start"), ...RUN_DESPITE_FIELD_ERRORS },
    ),
  );

export type DiscountCodeForm = z.infer<typeof discountCodeSchema>;

/** Has no characters that look alike, such as O and 0. `random(n)` returns an integer from 0 to n − 1. */
export function randomCode(random: (below: number) => number): string {
  const letters = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
  return Array.from({ length: 8 }, () => letters.charAt(random(letters.length))).join("");
}

export const discountStateLabels = {
  active: msg("Active"),
  scheduled: msg("Not valid yet"),
  ended: msg("Ended"),
  used_up: msg("Used up"),
  inactive: msg("Inactive"),
} as const satisfies Record<DiscountState, string>;

export const discountCodeList = listQuery("/management/discount-codes", {
  q: searchText,
  state: optionalChoice(Object.keys(discountStateLabels) as DiscountState[]),
  sort: choice(["newest", "code", "given"]),
});

export type DiscountCodeFilters = typeof discountCodeList.all;

export const discountValue = ({ amountCents, percent }: Pick<DiscountTerms, "amountCents" | "percent">) =>
  amountCents === null ? `${percent ?? 0} %` : formatKsh(amountCents);
