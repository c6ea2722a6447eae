import type { ActionFunctionArgs } from "~/router";
import { data } from "~/router.server";
import type { Viewer } from "~/domain/account/access";
import { reasonSchema } from "~/domain/form/reason";
import { parseId } from "~/domain/id";
import { type Outcome, type Refusal, refuse } from "~/domain/refusal";
import { type FormAnswer, parseForm, readForm, readIntent, refuseForm } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { refusalPage } from "~/http/respond.server";
import type { Purpose } from "~/operations/payments/attempts.server";
import {
  linkTillConfirmation,
  matchConfirmation,
  UNMATCHED_NOT_FOUND,
} from "~/operations/reconciliation/match-confirmation.server";
import { refundUnmatched } from "~/operations/refunds/refund-unmatched.server";
import { refundActs } from "../refund-acts.server";
import { UNMATCHED_INTENTS } from "./intents";

interface MoneyAnswer extends FormAnswer {
  intent: string;
  /** 'Send back' asks for confirmation, with the amount and the recipient. */
  asks?: boolean;
}

const CHECK_RECIPIENT = "Check the amount and the recipient, then send it.";

type Act = (actor: Viewer, id: number, reason: string, form: FormData) => Promise<Outcome<unknown>>;

const REFUND_ACTS: Record<
  Exclude<(typeof UNMATCHED_INTENTS)[number], "match">,
  { act: Act; message: string }
> = {
  refund: {
    act: (actor, id, reason, form) =>
      refundUnmatched(actor, { id, reason, isOther: form.get("other") === "yes" }),
    message: "The money is on its way back.",
  },
  ...refundActs("confirmation"),
};

/** The caller must have checked access already. */
export async function moneyAction(args: ActionFunctionArgs, actor: Viewer, id: number) {
  const form = await readForm(args.request);
  const intent = readIntent(form, UNMATCHED_INTENTS);
  const submission = parseForm(form, { schema: reasonSchema });
  const answered = ({ data: answer, init }: ReturnType<typeof refuseForm>) =>
    data<MoneyAnswer>({ ...answer, intent }, init ?? {});
  if (submission.status !== "success") return answered(refuseForm(submission));
  const { reason } = submission.value;
  const refuseHere = (refusal: Refusal) => {
    if (refusal.code === "missing") throw refusalPage(refusal, UNMATCHED_NOT_FOUND);
    // it belongs to no field of this form, so it is shown above
    return answered(refuseForm(submission, { refusal: refuse(refusal.code, refusal.message) }));
  };
  const page = `/management/payments/unmatched/${id}`;
  if (intent === "match") {
    const target = targetOf(form.get("target"));
    if (!target) return refuseHere(refuse("invalid", "Please choose what this money pays"));
    const matched =
      "attemptId" in target
        ? await linkTillConfirmation(actor, { id, reason, ...target })
        : await matchConfirmation(actor, {
            id,
            reason,
            purpose: target,
            isOther: form.get("other") === "yes",
          });
    if (!matched.ok) return refuseHere(matched.refusal);
    return redirectWithToast(args, `/management/payments/${matched.value.attemptId}`, {
      tone: "success",
      message: "Payment matched.",
    });
  }
  if (intent === "refund" && form.get("confirmed") !== "yes") {
    const result = submission.reply({ formErrors: [CHECK_RECIPIENT] });
    return data<MoneyAnswer>({ result, intent, asks: true }, { status: 400 });
  }
  const { act, message } = REFUND_ACTS[intent];
  const done = await act(actor, id, reason, form);
  if (!done.ok) return refuseHere(done.refusal);
  return redirectWithToast(args, page, { tone: "success", message });
}

/** 'order-12', 'participation-7', or 'payment-3' for a payment that counts already. */
function targetOf(chosen: FormDataEntryValue | null): Purpose | { readonly attemptId: number } | null {
  const [kind, text] = typeof chosen === "string" ? chosen.split("-") : [];
  const id = parseId(text);
  if (id === null) return null;
  if (kind === "order") return { orderId: id };
  if (kind === "payment") return { attemptId: id };
  return kind === "participation" ? { participationId: id } : null;
}
