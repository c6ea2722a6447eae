import type { ActionFunctionArgs } from "~/router";
import { data } from "~/router/index.server";
import type { Viewer } from "~/domain/account/access";
import { reasonSchema } from "~/domain/form/reason";
import { accepted, type Outcome, type Refusal, refuse } from "~/domain/refusal";
import { type FormAnswer, parseForm, refuseForm } from "~/http/forms/form.server";
import { redirectWithToast, type Toast } from "~/http/forms/toast.server";
import { refusalPage } from "~/http/respond.server";
import { resolveDoubleRefund } from "~/operations/reconciliation/refunds/resolve-double-refund.server";
import {
  type RefundedPayment,
  resolveRefund,
  retryRefund,
} from "~/operations/reconciliation/refunds/resolve-refund.server";
import { msg, t } from "~/texts/t";
import { refundToast } from "./refund-toast";

export interface MoneyActResult {
  readonly toast: Toast | string;
  readonly page?: string;
}

export type MoneyAct = (actor: Viewer, id: number, reason: string) => Promise<Outcome<MoneyActResult>>;

export const actWithToast =
  (toast: string, act: (actor: Viewer, id: number, reason: string) => Promise<Outcome<unknown>>): MoneyAct =>
  async (...asked) => {
    const done = await act(...asked);
    return done.ok ? accepted({ toast }) : done;
  };

export const refundActs = (of: (id: number) => RefundedPayment) =>
  ({
    "retry-refund": async (actor, id, reason) => {
      const again = await retryRefund(actor, { of: of(id), reason });
      return again.ok ? accepted({ toast: refundToast(again.value, t("The money")) }) : again;
    },
    "refund-arrived": actWithToast(t("Noted: the customer has the money back."), (actor, id, reason) =>
      resolveRefund(actor, { of: of(id), hasArrived: true, reason }),
    ),
    "refund-not-sent": actWithToast(
      t("Noted: it was not sent. If M-Pesa still reports it as sent, this page says so."),
      (actor, id, reason) => resolveRefund(actor, { of: of(id), hasArrived: false, reason }),
    ),
    "refund-sent-twice": actWithToast(t("Noted: what was done about the money."), (actor, id, reason) =>
      resolveDoubleRefund(actor, { of: of(id), reason }),
    ),
  }) as const satisfies Record<string, MoneyAct>;

/** An act asks for a confirmation, with the amount and the recipient. */
export const RECIPIENT_UNCONFIRMED = refuse(
  "invalid",
  msg("Check the amount and the recipient, then send it."),
);

interface ActAnswer extends FormAnswer {
  intent: string;
  asks: boolean;
}

interface ActForm {
  readonly form: FormData;
  readonly intent: string;
  readonly page: string;
  /** The title of the 404 page. */
  readonly missing: string;
  readonly act: (reason: string) => Promise<Outcome<MoneyActResult>>;
}

/** Check the reason, act, then go on or show the form again. */
export async function submitAct(args: ActionFunctionArgs, { form, intent, page, missing, act }: ActForm) {
  const submission = parseForm(form, { schema: reasonSchema });
  const again = (options?: { refusal: Refusal }, asks = false) => {
    const { data: answer, init } = refuseForm(submission, options);
    return data<ActAnswer>({ ...answer, intent, asks }, init ?? {});
  };
  if (submission.status !== "success") return again();
  const done = await act(submission.value.reason);
  if (done.ok) return redirectWithToast(args, done.value.page ?? page, done.value.toast);
  const { refusal } = done;
  if (refusal.code === "missing") throw refusalPage(refusal, missing);
  // it belongs to no field of this form, so it is shown above
  return again({ refusal: refuse(refusal.code, refusal.message) }, refusal === RECIPIENT_UNCONFIRMED);
}
