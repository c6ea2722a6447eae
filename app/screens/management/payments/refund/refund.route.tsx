import { useActionData, useLoaderData } from "~/router";
import { reasonSchema } from "~/domain/form/reason";
import { refundSchema } from "~/domain/order/order-money-form";
import { readForm } from "~/http/forms/form.server";
import { restoredForm } from "~/http/forms/saved-draft.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { paymentToRefund, refundPayment } from "~/operations/refunds/refund-payment.server";
import { backTo } from "~/screens/management/shared/back-to.server";
import { REFUND_OR_CANCEL_FORM } from "~/screens/management/shared/draft-forms";
import { submitForm } from "~/screens/management/shared/edit-record.server";
import { FormPage } from "~/screens/management/shared/form-page";
import { managedRecord, recordId } from "~/screens/management/shared/managed-record.server";
import { seenAtIn } from "~/screens/management/shared/seen-at.server";
import { RefundForm } from "../refund-form";
import { refundPage, sentToast } from "./refund-page.server";
import { guarded, guardedForm } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";

export const meta = titled<typeof loader>((data) => `${data?.name ?? "Refund"} · Management`);

export const loader = guarded(async (args) => {
  const id = recordId("payment", args.params.id);
  const payment = await managedRecord("payment", args.params.id, paymentToRefund);
  const { searchParams } = new URL(args.request.url);
  const restored = await restoredForm(args, REFUND_OR_CANCEL_FORM);
  const from = restored?.result.initialValue?.back;
  const asked = typeof from === "string" ? new URLSearchParams({ back: from }) : searchParams;
  return { ...refundPage(id, payment, backTo(asked, `/management/payments/${id}`)), restored };
});

export const action = guardedForm(REFUND_OR_CANCEL_FORM, async (args, actor) => {
  const id = recordId("payment", args.params.id);
  const payment = await managedRecord("payment", args.params.id, paymentToRefund);
  const form = await readForm(args.request);
  const back = backTo(form, `/management/payments/${id}`);
  if (payment.order)
    return submitForm(form, {
      schema: refundSchema,
      write: ({ amount: cents, reason, way }) =>
        refundPayment(actor, id, { cents, reason, isByHand: way === "hand", seenAt: seenAtIn(form) }),
      done: (refund, { amount }) => redirectWithToast(args, back, sentToast(payment, refund, amount)),
    });
  return submitForm(form, {
    schema: reasonSchema,
    write: ({ reason }) => refundPayment(actor, id, { cents: null, reason, isByHand: false }),
    done: (refund) => redirectWithToast(args, back, sentToast(payment, refund, payment.cents)),
  });
});

export { revalidateAlways as shouldRevalidate } from "~/screens/management/shared/revalidate-always";

export default function Refund() {
  const { back, title, lead, obstacle, form, restored } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <FormPage back={back} title={title} lead={lead} obstacle={obstacle}>
      <RefundForm {...form} cancelTo={back.to} answer={answer} restored={restored}>
        <input type="hidden" name="back" value={back.to} />
      </RefundForm>
    </FormPage>
  );
}
