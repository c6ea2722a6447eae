import { Form, Link, useActionData, useLoaderData } from "~/router";
import { PAYMENT_NOT_FOUND } from "~/domain/messages";
import { Badge } from "~/ui/badge/badge";
import { Button, ButtonLink } from "~/ui/frame/button";
import { FormAlert } from "~/ui/form/form-alert";
import { Panel } from "~/ui/frame/panel";
import { DescriptionList } from "~/ui/list/description-list";
import { managedRecord } from "~/screens/management/shared/managed-record.server";
import { ReasonForm } from "~/screens/management/shared/reason-form";
import { RecordPage } from "~/screens/management/shared/record-page";
import { RefundPanels } from "../refund-panels";
import { MoneyTimeline } from "../money-timeline";
import { ATTEMPT_TONES } from "../payment-labels";
import { RawMessage } from "../raw-message";
import { paymentAction } from "./payment-actions.server";
import { type PaymentPage, paymentPage } from "./payment-page.server";
import { guarded, guardedRecord } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";

export const meta = titled<typeof loader>(
  (data) => `${data ? `Payment ${data.code}` : PAYMENT_NOT_FOUND} · Management`,
);

export const loader = guarded((args) => managedRecord("payment", args.params.id, paymentPage));

export const action = guardedRecord("payment", paymentAction);

export { revalidateAlways as shouldRevalidate } from "~/screens/management/shared/revalidate-always";

export default function Payment() {
  const payment = useLoaderData<typeof loader>();
  const { code, amount, state, label, buyer, purpose, facts, confirmation, events, callback, history } =
    payment;
  return (
    <RecordPage
      back={{ to: "/management/payments", label: "Payments" }}
      title={`Payment ${code}`}
      badge={<Badge tone={ATTEMPT_TONES[state]}>{label}</Badge>}
      lead={
        <>
          {amount} from <Link to={buyer.to}>{buyer.name}</Link> for{" "}
          {purpose.to ? <Link to={purpose.to}>{purpose.text}</Link> : purpose.text}
        </>
      }
      actions={<Actions payment={payment} />}
      history={history}
    >
      <Panel title="What is known">
        <DescriptionList items={facts} />
        {confirmation ? (
          <p>
            M-Pesa's own message: <Link to={confirmation.to}>{confirmation.receipt}</Link>
          </p>
        ) : null}
        <RawMessage text={callback} />
      </Panel>
      <MoneyTimeline events={events} />
    </RecordPage>
  );
}

function Actions({ payment: { id, mayAsk, mayGiveUp, mayBeRefunded, refunds } }: { payment: PaymentPage }) {
  const answer = useActionData<typeof action>();
  const failure = answer && "failure" in answer ? answer.failure : null;
  const result = answer && "result" in answer ? answer : null;
  return (
    <>
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
      {mayBeRefunded ? (
        <ButtonLink look="secondary" to={`/management/payments/${id}/refund`}>
          Refund
        </ButtonLink>
      ) : null}
    </>
  );
}

const Failure = ({ text }: { text: string }) => (
  <FormAlert tone="error">
    <p>{text}</p>
  </FormAlert>
);
