import { maskedPhoneText } from "~/domain/account/phone-text";
import { type Cents, formatKsh } from "~/domain/money";
import type { AttemptState } from "~/domain/payment/attempt";
import type { BadgeTone } from "~/ui/badge/badge";
import { msg, t } from "~/texts/t";

const PROVIDER_LABELS: Readonly<Record<string, string>> = {
  daraja: "M-Pesa",
  mock: msg("Test payment"),
  hand: msg("Entered by staff"),
};
export const providerLabel = (provider: string): string => t(PROVIDER_LABELS[provider] ?? provider);

export const ATTEMPT_TONES: Record<AttemptState, BadgeTone> = {
  started: "amber",
  accepted: "amber",
  unknown: "violet",
  completed: "green",
  failed: "red",
  refunding: "blue",
  refunded: "neutral",
};

type ConfirmationState = "unmatched" | "matched" | "returning" | "returned";

export const CONFIRMATION_LABELS: Record<ConfirmationState, string> = {
  unmatched: msg("Waiting"),
  matched: msg("Matched"),
  returning: msg("Refund started"),
  returned: msg("Refunded"),
};

export const CONFIRMATION_TONES: Record<ConfirmationState, BadgeTone> = {
  unmatched: "amber",
  matched: "green",
  returning: "blue",
  returned: "neutral",
};

/** The operator masks most numbers; unmasked ones are masked here. */
export const maskedPhone = (phone: string): string =>
  /^\+?\d{9,}$/.test(phone) ? maskedPhoneText(phone) : phone || t("No phone number");

export const differenceText = (cents: Cents): string | null =>
  cents === 0
    ? null
    : cents > 0
      ? t("too much came in: {sum}", { sum: formatKsh(cents) })
      : t("too little came in: {sum}", { sum: formatKsh(-cents) });

/** The warning in Settings and System while M-Pesa's list is not read (D75); null if it is read, and without M-Pesa. */
export const mpesaListWarning = (mpesa: { readonly canListPayments: boolean } | null): string | null =>
  mpesa?.canListPayments === false
    ? t("M-Pesa's list is not read (switched off on the server): confirmations are believed as they come.")
    : null;
