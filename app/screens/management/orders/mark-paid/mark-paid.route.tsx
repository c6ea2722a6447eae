import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
} from "~/router";
import { markPaidSchema } from "~/domain/order/order-money-form";
import { requireSuperuser } from "~/http/session/current-user.server";
import { parseForm, readForm, refuseForm } from "~/http/forms/form.server";
import { restoredForm } from "~/http/forms/saved-draft.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { markPaid } from "~/operations/order-desk/mark-paid.server";
import { Notice } from "~/ui/frame/notice";
import { RadioGroup } from "~/ui/form/radio-group";
import { TextField } from "~/ui/form/text-field";
import { useCheckedForm } from "~/ui/form/use-checked-form";
import { useEarlyInput } from "~/ui/form/use-early-input";
import { MARK_PAID_WORK } from "~/screens/management/shared/typed-work";
import { seenAtIn, throwMissing } from "../order-address.server";
import { OrderMoneyForm, OrderMoneyPage } from "../order-money-form";
import * as styles from "../order-money-form.css";
import { orderMoneyView } from "../order-money-view.server";

export const meta: MetaFunction = () => [{ title: "Mark as paid · Soko" }];

export async function loader(args: LoaderFunctionArgs) {
  const { firstName, username } = await requireSuperuser(args);
  const order = await orderMoneyView(args.params.id);
  return { order, me: firstName || username, restored: await restoredForm(args, MARK_PAID_WORK) };
}

export async function action(args: ActionFunctionArgs) {
  const actor = await requireSuperuser(args, MARK_PAID_WORK);
  const { id, back, total } = await orderMoneyView(args.params.id);
  const form = await readForm(args.request);
  const submission = parseForm(form, { schema: markPaidSchema });
  if (submission.status !== "success") return refuseForm(submission);
  const { paid_by, receipt, taken_by } = submission.value;
  const outcome = await markPaid(actor, id, {
    receipt: paid_by === "mpesa" ? receipt : null,
    takenBy: paid_by === "cash" ? taken_by : null,
    seenAt: seenAtIn(form),
  });
  if (outcome.ok)
    return redirectWithToast(args, back, { tone: "success", message: `Marked as paid: ${total}.` });
  throwMissing(outcome.refusal);
  return refuseForm(submission, { refusal: outcome.refusal });
}

/** After a refusal too: the order has changed meanwhile. */
export const shouldRevalidate: ShouldRevalidateFunction = () => true;

const loadCheck = () => import("../order-money.check").then(({ checkMarkPaid }) => checkMarkPaid);

export default function MarkPaid() {
  const { order, me, restored } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { form, fields, onFocus } = useCheckedForm<Record<"paid_by" | "receipt" | "taken_by", string>>({
    id: "mark-paid",
    lastResult: answer?.result ?? restored?.result,
    defaultValue: { taken_by: me },
    loadCheck,
  });
  useEarlyInput(form.id);
  return (
    <OrderMoneyPage
      order={order}
      title="Mark as paid"
      obstacle={order.mayBePaid ? null : "This order is paid already."}
    >
      <OrderMoneyForm
        form={form}
        order={order}
        onFocus={onFocus}
        button={`Mark ${order.total} as paid`}
        hasAnswer={answer !== undefined}
        restored={restored}
      >
        {order.isWaiting ? (
          <Notice tone="warning">
            <p>The buyer's phone is being asked right now. Money that comes twice waits under Payments.</p>
          </Notice>
        ) : null}
        <RadioGroup field={fields.paid_by} label="How was it paid?" options={WAYS} />
        <div className={styles.forMpesa}>
          <TextField
            field={fields.receipt}
            label="M-Pesa code"
            hint="From the message, such as SJK7QWERTY"
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={20}
          />
        </div>
        <div className={styles.forCash}>
          <TextField field={fields.taken_by} label="Who took the cash?" maxLength={100} />
        </div>
      </OrderMoneyForm>
    </OrderMoneyPage>
  );
}

const WAYS = [
  { value: "mpesa", label: "By M-Pesa" },
  { value: "cash", label: "In cash" },
];
