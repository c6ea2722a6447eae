import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
} from "~/router";
import { formatKsh } from "~/domain/money";
import { refundSchema } from "~/domain/order/order-money-form";
import { requireSuperuser } from "~/http/session/current-user.server";
import { readForm } from "~/http/forms/form.server";
import { restoredForm } from "~/http/forms/saved-draft.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { refundOrder } from "~/operations/orders/refund-order.server";
import { RadioGroup } from "~/ui/form/radio-group";
import { TextArea } from "~/ui/form/text-area";
import { TextField } from "~/ui/form/text-field";
import { useCheckedForm } from "~/ui/form/use-checked-form";
import { useEarlyInput } from "~/ui/form/use-early-input";
import { pageMeta } from "~/ui/frame/page-meta";
import { submitForm } from "~/screens/management/shared/edit-record.server";
import { REFUND_OR_CANCEL_FORM } from "~/screens/management/shared/draft-forms";
import { OrderMoneyForm, OrderMoneyPage } from "../order-money-form";
import { orderMoneyView, seenAtIn } from "../order-money-view.server";
import { refundToast } from "../refund-toast";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Refund" });

export async function loader(args: LoaderFunctionArgs) {
  await requireSuperuser(args);
  return {
    order: await orderMoneyView(args.params.id),
    restored: await restoredForm(args, REFUND_OR_CANCEL_FORM),
  };
}

export async function action(args: ActionFunctionArgs) {
  const actor = await requireSuperuser(args, REFUND_OR_CANCEL_FORM);
  const { id, back } = await orderMoneyView(args.params.id);
  const form = await readForm(args.request);
  return submitForm(form, {
    schema: refundSchema,
    write: ({ amount, reason, way }) =>
      refundOrder(actor, id, { cents: amount, reason, isByHand: way === "hand", seenAt: seenAtIn(form) }),
    done: (refund, { amount }) => redirectWithToast(args, back, refundToast(refund, formatKsh(amount))),
  });
}

/** Also after a refusal, because the order has changed meanwhile. */
export const shouldRevalidate: ShouldRevalidateFunction = () => true;

const loadSchema = async () => (await import("~/domain/order/order-money-form")).refundSchema;

export default function RefundOrder() {
  const { order, restored } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { form, fields, onFocus } = useCheckedForm<Record<"amount" | "reason" | "way", string>>({
    id: "refund-order",
    lastResult: answer?.result ?? restored?.result,
    // no default amount, because Enter must not refund the whole sum
    defaultValue: { way: "same" },
    loadSchema,
  });
  useEarlyInput(form.id);
  return (
    <OrderMoneyPage
      order={order}
      title="Refund"
      obstacle={order.left === null ? "No money of this order is left to send back." : null}
    >
      <OrderMoneyForm
        form={form}
        order={order}
        onFocus={onFocus}
        button={order.paidByPhone ? "Send back" : "Note the refund"}
        answer={answer}
        restored={restored}
      >
        <TextField
          field={fields.amount}
          label="Amount in KSh"
          hint={`At most ${order.left}`}
          inputMode="decimal"
          autoComplete="off"
        />
        <TextArea
          field={fields.reason}
          label="Reason"
          hint="The buyer may ask for it"
          rows={2}
          maxLength={300}
        />
        {order.paidByPhone ? (
          <RadioGroup field={fields.way} label="How does it go back?" options={WAYS} />
        ) : (
          <p>This money was taken by hand: please give it back yourself. We note it here.</p>
        )}
      </OrderMoneyForm>
    </OrderMoneyPage>
  );
}

const WAYS = [
  { value: "same", label: "To the phone that paid", hint: "We send it" },
  { value: "hand", label: "By hand", hint: "You give it back yourself, we note it" },
];
