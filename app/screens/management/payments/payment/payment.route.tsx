import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
} from "~/router";
import { auditList } from "~/domain/audit/audit-list";
import { parseId } from "~/domain/id";
import { PAYMENT_NOT_FOUND } from "~/domain/messages";
import { requireSuperuser } from "~/http/session/current-user.server";
import { notFoundPage } from "~/http/respond.server";
import { Badge } from "~/ui/badge/badge";
import { Button } from "~/ui/frame/button";
import { aside, stack } from "~/ui/frame/layout.css";
import { Notice } from "~/ui/frame/notice";
import { pageMeta } from "~/ui/frame/page-meta";
import { PageHeader } from "~/ui/frame/page-header";
import { Panel } from "~/ui/frame/panel";
import { DescriptionList } from "~/ui/list/description-list";
import { BackLink } from "~/screens/management/shared/back-link";
import { ReasonForm } from "~/screens/management/shared/reason-form";
import { Timeline } from "~/screens/management/shared/timeline";
import { RefundPanels } from "../refund-panels";
import { MoneyTimeline } from "../money-timeline";
import { ATTEMPT_TONES } from "../payment-words";
import * as styles from "../payments.css";
import { paymentAction } from "./payment-actions.server";
import { type PaymentPage, paymentPage } from "./payment-page.server";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: `${args.data ? `Payment ${args.data.code}` : PAYMENT_NOT_FOUND} · Management` });

function idFrom({ id: text }: LoaderFunctionArgs["params"]): number {
  const id = parseId(text);
  if (id === null) throw missing();
  return id;
}

const missing = () => notFoundPage(PAYMENT_NOT_FOUND, "There is no payment with this number.");

export async function loader(args: LoaderFunctionArgs) {
  await requireSuperuser(args);
  const page = await paymentPage(idFrom(args.params));
  if (!page) throw missing();
  return page;
}

export async function action(args: ActionFunctionArgs) {
  const actor = await requireSuperuser(args);
  return paymentAction(args, actor, idFrom(args.params));
}

/** Also after a refusal, because the payment has changed meanwhile. */
export const shouldRevalidate: ShouldRevalidateFunction = () => true;

export default function Payment() {
  const payment = useLoaderData<typeof loader>();
  const { id, code, amount, state, label, buyer, purpose, facts, confirmation, events, callback, history } =
    payment;
  return (
    <>
      <BackLink to="/management/payments">Payments</BackLink>
      <PageHeader title={`Payment ${code}`} badge={<Badge tone={ATTEMPT_TONES[state]}>{label}</Badge>}>
        {amount} from <Link to={buyer.to}>{buyer.name}</Link> for{" "}
        {purpose.to ? <Link to={purpose.to}>{purpose.text}</Link> : purpose.text}
      </PageHeader>
      <div className={aside}>
        <div className={stack.xl}>
          <Panel title="What is known">
            <DescriptionList items={facts} />
            {confirmation ? (
              <p>
                M-Pesa's own message: <Link to={confirmation.to}>{confirmation.receipt}</Link>
              </p>
            ) : null}
            {callback ? (
              <details>
                <summary>The provider's message, as it came</summary>
                <pre className={styles.raw}>{callback}</pre>
              </details>
            ) : null}
          </Panel>
          <MoneyTimeline events={events} />
        </div>
        <Actions payment={payment} />
      </div>
      <Timeline
        entries={history}
        all={{ to: auditList.path({ kind: "payment", id }), label: "Full history of this payment" }}
      />
    </>
  );
}

function Actions({ payment: { mayAsk, mayGiveUp, refunds } }: { payment: PaymentPage }) {
  const answer = useActionData<typeof action>();
  const failure = answer && "failure" in answer ? answer.failure : null;
  const result = answer && "result" in answer ? answer : null;
  if (!mayAsk && !refunds.hasSilentRefund && !refunds.hasFailedRefund)
    return failure ? <Failure text={failure} /> : null;
  return (
    <div className={stack.xl}>
      {failure ? <Failure text={failure} /> : null}
      {mayAsk ? (
        <Panel title="Under way">
          <p>We ask the provider by ourselves, again and again. You may ask at once.</p>
          <Form method="post">
            <input type="hidden" name="intent" value="ask" />
            <Button look="secondary">Ask now</Button>
          </Form>
        </Panel>
      ) : null}
      {mayGiveUp ? (
        <Panel title="Give up">
          <p>The buyer may then try again. Money that comes all the same counts, or goes back.</p>
          <ReasonForm
            id="give-up"
            intent="give-up"
            answer={result?.intent === "give-up" ? result.result : undefined}
            hint="At least 10 characters. It stays in the audit trail."
            button="Give up"
          />
        </Panel>
      ) : null}
      <RefundPanels refunds={refunds} answer={result} />
    </div>
  );
}

const Failure = ({ text }: { text: string }) => (
  <Notice tone="error" role="alert">
    <p>{text}</p>
  </Notice>
);
