/** The table in `app/http/respond` turns codes into statuses (D10, D43). */
export type RefusalCode =
  | "invalid"
  | "unauthenticated"
  | "forbidden"
  | "missing"
  | "conflict"
  | "stale"
  | "too_large"
  | "too_many"
  | "round_closed"
  | "not_joined"
  | "administrator"
  | "pledge_too_low"
  | "pledge_too_high"
  | "pledge_lowered"
  | "pledge_unconfirmed"
  | "join_unconfirmed"
  | "payment_failed"
  | "payment_pending"
  | "payment_refunded";

export interface Refusal {
  readonly code: RefusalCode;
  readonly message: string;
  /** The field's REST name, such as `pledge_amount`; absent if the whole request is refused. */
  readonly field?: string;
  /** For `too_many`, in seconds (D10). */
  readonly retryAfterS?: number;
  /** For an edit's `conflict`: the fields that both changed. */
  readonly clashes?: readonly string[];
}

export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: Refusal };

export function refuse(code: RefusalCode, message: string, field?: string): Refusal {
  return field === undefined ? { code, message } : { code, message, field };
}

export function accepted<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

export function refused(refusal: Refusal): { readonly ok: false; readonly refusal: Refusal } {
  return { ok: false, refusal };
}
