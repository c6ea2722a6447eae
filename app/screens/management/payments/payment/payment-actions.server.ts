import type { ActionFunctionArgs } from "~/router";
import { data } from "~/router/index.server";
import type { Viewer } from "~/domain/account/access";
import { PAYMENT_NOT_FOUND } from "~/domain/messages";
import { ATTEMPT_LABELS } from "~/domain/payment/payment-list";
import { readForm, readIntent } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { refusalPage, statusOf } from "~/http/respond.server";
import { queryPaymentNow, giveUpPayment } from "~/operations/reconciliation/payment-actions.server";
import { msg, t } from "~/texts/t";
import { type MoneyAct, refundActs, actWithToast, submitAct } from "../money-acts.server";

/** @public for tests/unit/audited/audited-actions.test.ts, which reads the intents of each action */
const PAYMENT_INTENTS = [
  "ask",
  "give-up",
  "retry-refund",
  "refund-arrived",
  "refund-not-sent",
  "refund-sent-twice",
] as const;

const ACTS: Record<Exclude<(typeof PAYMENT_INTENTS)[number], "ask">, MoneyAct> = {
  "give-up": actWithToast(msg("Given up. The customer may try again."), giveUpPayment),
  ...refundActs((attemptId) => ({ attemptId })),
};

/** The caller must have checked access already. */
export async function paymentAction(args: ActionFunctionArgs, actor: Viewer, id: number) {
  const form = await readForm(args.request);
  const intent = readIntent(form, PAYMENT_INTENTS);
  const page = `/management/payments/${id}`;
  if (intent === "ask") return askNow(args, actor, id);
  const act = (reason: string) => ACTS[intent](actor, id, reason);
  return submitAct(args, { form, intent, page, missing: PAYMENT_NOT_FOUND, act });
}

async function askNow(args: ActionFunctionArgs, actor: Viewer, id: number) {
  const asked = await queryPaymentNow(actor, id);
  if (!asked.ok) {
    if (asked.refusal.code === "missing") throw refusalPage(asked.refusal, PAYMENT_NOT_FOUND);
    return data({ failure: asked.refusal.message }, { status: statusOf(asked.refusal) });
  }
  const message =
    asked.value === "silent"
      ? t("The provider did not answer. Please try again later.")
      : t("The provider answered. This payment is now: {state}", { state: t(ATTEMPT_LABELS[asked.value]) });
  const tone = asked.value === "silent" ? "warning" : "success";
  return redirectWithToast(args, `/management/payments/${id}`, { tone, message });
}
