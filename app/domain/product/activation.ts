import * as z from "zod/mini";
import { amountField } from "~/domain/form/form-amount";
import { wholeNumberField, yesOrNoField } from "~/domain/form/form-field";
import { roundTimesFields, roundTimesInRest } from "~/domain/schedule/round-times";
import { type Cents, formatKsh, MAX_CENTS } from "~/domain/money";
import { WINNER_PAYS } from "~/domain/product/winner-pays";
import { type Refusal, refuse } from "~/domain/refusal";
import type { ChosenTerms } from "./auction-terms";
import { msg, t } from "~/texts/t";

const INVALID_NUMBERS = msg("Please enter valid numbers");
const AMOUNTS_NOT_POSITIVE = msg("Amounts must be greater than 0");
export const MAXIMUM_NOT_ABOVE_MINIMUM = msg("Maximum must be greater than minimum");

const MAX_SHORTEST_ROUND = 7 * 24 * 60;

/** In minutes (D109). */
export const shortestRoundField = () =>
  wholeNumberField(msg("Please enter whole minutes from 0 to 10080"), {
    min: 0,
    max: MAX_SHORTEST_ROUND,
  });

const pledgeLimit = amountField(INVALID_NUMBERS, { negative: AMOUNTS_NOT_POSITIVE });

/** For good (D83, D108, D109); as in Settings if left out. */
export const auctionTermsSchema = z.object({
  winner_pays: z.optional(z.enum(WINNER_PAYS, { error: msg("Please choose what the winner pays") })),
  shortest_round_minutes: z.optional(shortestRoundField()),
  keeps_end: z.optional(yesOrNoField(msg("Please choose whether the end is kept"))),
});

export const auctionTermsOf = (form: z.infer<typeof auctionTermsSchema>): ChosenTerms => ({
  winnerPays: form.winner_pays,
  shortestRoundMinutes: form.shortest_round_minutes,
  keepsEnd: form.keeps_end,
});

/** The activation dialog (D18, D64); output in cents. */
export const activationSchema = z.extend(auctionTermsSchema, {
  min_pledge: pledgeLimit,
  max_pledge: pledgeLimit,
  ...roundTimesFields,
});

export const activationInRest = z.extend(activationSchema, roundTimesInRest);

interface ActivationRange {
  readonly minCents: Cents;
  readonly maxCents: Cents;
}

/** Both above 0, min below max, min not below the base price (D18, D64); in cents. */
export function refuseActivation({
  minCents,
  maxCents,
  basePriceCents,
}: ActivationRange & { readonly basePriceCents: Cents }): Refusal | null {
  if (minCents <= 0) return refuse("invalid", AMOUNTS_NOT_POSITIVE, "min_pledge");
  if (maxCents <= 0) return refuse("invalid", AMOUNTS_NOT_POSITIVE, "max_pledge");
  if (minCents >= maxCents) return refuse("invalid", MAXIMUM_NOT_ABOVE_MINIMUM, "max_pledge");
  if (minCents < basePriceCents) {
    const message = t("Minimum pledge cannot be less than base price ({sum})", {
      sum: formatKsh(basePriceCents),
    });
    return refuse("invalid", message, "min_pledge");
  }
  return null;
}

/** D100. */
export const NO_MAXIMUM_WARNING = msg("One pledge that nobody means can spoil the round.");

/** From the base price to ten times that (D18), in cents. */
export function defaultPledgeRange(basePriceCents: Cents): ActivationRange {
  return { minCents: basePriceCents, maxCents: Math.min(10 * basePriceCents, MAX_CENTS) };
}
