import type { ActionFunctionArgs } from "~/router";
import { data } from "~/router.server";
import type { Viewer } from "~/domain/account/access";
import { reasonSchema } from "~/domain/form/reason";
import { PAYMENT_NOT_FOUND } from "~/domain/messages";
import { ATTEMPT_LABELS } from "~/domain/payment/payment-list";
import type { Outcome, Refusal } from "~/domain/refusal";
import { type FormAnswer, parseForm, readForm, readIntent, refuseForm } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { refusalPage, statusOf } from "~/http/respond.server";
import { queryPaymentNow, giveUpPayment } from "~/operations/reconciliation/payment-actions.server";
import { refundActs } from "../refund-acts.server";
import { PAYMENT_INTENTS } from "./intents";

interface ReasonAnswer extends FormAnswer {
  intent: string;
}

type Act = (actor: Viewer, id: number, reason: string) => Promise<Outcome<unknown>>;

const ACTS: Record<Exclude<(typeof PAYMENT_INTENTS)[number], "ask">, { act: Act; message: string }> = {
  "give-up": { act: giveUpPayment, message: "Given up. The buyer may try again." },
  ...refundActs("payment"),
};

/** The caller must have checked access already. */
export async function paymentAction(args: ActionFunctionArgs, actor: Viewer, id: number) {
  const form = await readForm(args.request);
  const intent = readIntent(form, PAYMENT_INTENTS);
  const page = `/management/payments/${id}`;
  if (intent === "ask") {
    const asked = await queryPaymentNow(actor, id);
    if (!asked.ok) return refuse(asked.refusal);
    const message =
      asked.value === "silent"
        ? "The provider did not answer. Please try again later."
        : `The provider answered. This payment is now: ${ATTEMPT_LABELS[asked.value]}`;
    return redirectWithToast(args, page, { tone: asked.value === "silent" ? "warning" : "success", message });
  }
  const submission = parseForm(form, { schema: reasonSchema });
  const answered = ({ data: answer, init }: ReturnType<typeof refuseForm>) =>
    data<ReasonAnswer>({ ...answer, intent: intent }, init ?? {});
  if (submission.status !== "success") return answered(refuseForm(submission));
  const { reason } = submission.value;
  const { act, message } = ACTS[intent];
  const done = await act(actor, id, reason);
  if (!done.ok) {
    if (done.refusal.code === "missing") return refuse(done.refusal);
    return answered(refuseForm(submission, { refusal: done.refusal }));
  }
  return redirectWithToast(args, page, { tone: "success", message });
}

function refuse(refusal: Refusal) {
  if (refusal.code === "missing") throw refusalPage(refusal, PAYMENT_NOT_FOUND);
  return data({ failure: refusal.message }, { status: statusOf(refusal) });
}
