import type { ActionFunctionArgs } from "~/router";
import type { Viewer } from "~/domain/account/access";
import { parseId } from "~/domain/id";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { readForm, readIntent } from "~/http/forms/form.server";
import type { PaymentPurpose } from "~/operations/payments/attempts.server";
import {
  linkTillConfirmation,
  matchConfirmation,
  UNMATCHED_NOT_FOUND,
} from "~/operations/reconciliation/match-confirmation.server";
import { refundUnmatched } from "~/operations/reconciliation/refunds/refund-payment.server";
import { t } from "~/texts/t";
import {
  RECIPIENT_UNCONFIRMED,
  type MoneyActResult,
  type MoneyAct,
  refundActs,
  actWithToast,
  submitAct,
} from "../money-acts.server";

const UNMATCHED_INTENTS = [
  "match",
  "refund",
  "retry-refund",
  "refund-arrived",
  "refund-not-sent",
  "refund-sent-twice",
] as const;

/** The caller must have checked access already. */
export async function unmatchedAction(args: ActionFunctionArgs, actor: Viewer, id: number) {
  const form = await readForm(args.request);
  const intent = readIntent(form, UNMATCHED_INTENTS);
  const page = `/management/payments/unmatched/${id}`;
  const act = (reason: string) => actsOf(form)[intent](actor, id, reason);
  return submitAct(args, { form, intent, page, missing: UNMATCHED_NOT_FOUND, act });
}

function actsOf(form: FormData): Record<(typeof UNMATCHED_INTENTS)[number], MoneyAct> {
  const isOther = form.get("other") === "yes";
  return {
    match: (actor, id, reason) => match(actor, { id, reason, isOther, target: targetOf(form.get("target")) }),
    refund: actWithToast(t("The money is on its way back."), async (actor, id, reason) =>
      form.get("confirmed") === "yes"
        ? refundUnmatched(actor, { id, reason, isOther })
        : refused(RECIPIENT_UNCONFIRMED),
    ),
    ...refundActs((confirmationId) => ({ confirmationId })),
  };
}

type Target = PaymentPurpose | { readonly attemptId: number };

interface Match {
  readonly id: number;
  readonly reason: string;
  readonly isOther: boolean;
  readonly target: Target | null;
}

async function match(
  actor: Viewer,
  { target, id, reason, isOther }: Match,
): Promise<Outcome<MoneyActResult>> {
  if (!target) return refused(refuse("invalid", t("Please choose what this money pays")));
  const matched =
    "attemptId" in target
      ? await linkTillConfirmation(actor, { id, reason, ...target })
      : await matchConfirmation(actor, { id, reason, purpose: target, isOther });
  if (!matched.ok) return matched;
  return accepted({ toast: t("Payment matched."), page: `/management/payments/${matched.value.attemptId}` });
}

/** 'order-12', 'participation-7', or 'payment-3' for a payment that counts already. */
function targetOf(chosen: FormDataEntryValue | null): Target | null {
  const [kind, text] = typeof chosen === "string" ? chosen.split("-") : [];
  const id = parseId(text);
  if (id === null) return null;
  if (kind === "order") return { orderId: id };
  if (kind === "payment") return { attemptId: id };
  return kind === "participation" ? { participationId: id } : null;
}
