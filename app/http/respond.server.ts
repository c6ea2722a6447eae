import { data } from "~/router/index.server";
import type { Refusal, RefusalCode } from "~/domain/refusal";
import { t } from "~/texts/t";

/** The only table from refusal to status (D10, D43). */
const STATUS = {
  invalid: 400,
  pledge_too_low: 400,
  pledge_too_high: 400,
  pledge_lowered: 400,
  pledge_unconfirmed: 400,
  join_unconfirmed: 400,
  unauthenticated: 401,
  payment_failed: 402,
  forbidden: 403,
  administrator: 403,
  not_joined: 403,
  missing: 404,
  conflict: 409,
  round_closed: 409,
  payment_pending: 409,
  payment_refunded: 409,
  stale: 412,
  too_large: 413,
  too_many: 429,
} as const satisfies Record<RefusalCode, number>;

export const statusOf = (refusal: Refusal): number => STATUS[refusal.code];

export const refusalInit = (refusal: Refusal): { status: number; headers: Record<string, string> } => ({
  status: statusOf(refusal),
  headers: refusal.retryAfterS === undefined ? {} : { "Retry-After": String(refusal.retryAfterS) },
});

export interface ErrorBody {
  title: string;
  message: string;
  note?: string;
  loginTo?: string;
  /** The page to open again. */
  again?: string;
}

/** Throw it: the nearest error page shows title and message. */
export const errorPage = (status: number, { title, message, ...rest }: ErrorBody, headers?: HeadersInit) =>
  data({ ...rest, title: t(title), message: t(message) }, headers ? { status, headers } : { status });

export const notFoundPage = (title: string, message: string) => errorPage(404, { title, message });

export const refusalPage = (refusal: Refusal, title: string) =>
  errorPage(
    statusOf(refusal),
    { title, message: refusal.message },
    refusal.retryAfterS === undefined ? undefined : { "Retry-After": String(refusal.retryAfterS) },
  );
