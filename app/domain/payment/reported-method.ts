/** The result code of an attempt that an administrator entered (D80). */
import { msg, t } from "~/texts/t";

export const CASH = "cash";
export const TYPED_CODE = "typed";
/** No method was given: somebody set the order's status to 'paid'. */
export const SET_TO_PAID = "set_to_paid";

export const MANUAL_METHODS = [CASH, TYPED_CODE, SET_TO_PAID] as const;
export type ManualMethod = (typeof MANUAL_METHODS)[number];

/** The payment methods of reports (D80); 'hand' is from older versions. */
export const REPORTED_METHODS = ["mpesa", "mock", ...MANUAL_METHODS, "hand"] as const;
export type ReportedMethod = (typeof REPORTED_METHODS)[number];

interface ReportedPayment {
  /** 'daraja', 'mock' or 'hand'. */
  readonly provider: string;
  readonly resultCode: string | null;
  readonly hasReceipt: boolean;
  readonly isConfirmed: boolean;
}

/** An entered code that M-Pesa confirms, before or later, counts as M-Pesa. */
export function reportedMethod({
  provider,
  resultCode,
  hasReceipt,
  isConfirmed,
}: ReportedPayment): ReportedMethod {
  const isByHand = provider === "hand";
  const method =
    MANUAL_METHODS.find((one) => one === resultCode) ?? (isByHand && hasReceipt ? TYPED_CODE : null);
  if (method === TYPED_CODE) return isConfirmed ? "mpesa" : TYPED_CODE;
  if (method !== null) return method;
  if (isByHand) return "hand";
  return provider === "mock" ? "mock" : "mpesa";
}

/** Somebody entered it, and its text says how. */
export const isByHand = ({ resultCode }: Pick<ReportedPayment, "resultCode">): boolean =>
  MANUAL_METHODS.some((one) => one === resultCode);

const REPORTED_METHOD_LABELS: Record<ReportedMethod, string> = {
  mpesa: "M-Pesa",
  mock: msg("Test payment"),
  cash: msg("Cash"),
  typed: msg("M-Pesa code entered by staff"),
  set_to_paid: msg("Order set to paid"),
  hand: msg("Entered by staff"),
};

/** 'none': there is no payment. */
export const reportedMethodLabel = (way: ReportedMethod | "none"): string =>
  way === "none" ? t("No payment") : t(REPORTED_METHOD_LABELS[way]);
