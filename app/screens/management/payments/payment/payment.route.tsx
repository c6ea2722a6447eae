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
import { t } from "~/texts/t";
import { tNodes } from "~/texts/t-nodes";
import { RefundPanels } from "../refund-panels";
import { MoneyTimeline } from "../money-timeline";
import { ATTEMPT_TONES } from "../payment-labels";
import { RawMessage } from "../raw-message";
import { paymentAction } from "./payment-actions.server";
import { type PaymentPage, paymentPage } from "./payment-page.server";
import { guarded, guardedRecord } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";

export const meta = titled<typeof loader>(
  (data) => `${data ? t("Payment {code}", { code: data.code }) : t(PAYMENT_NOT_FOUND)} · ${t("Management")}`,
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
      back={{ to: "/management/payments", label: t("Payments") }}
      title={t("Payment {code}", { code })}
      badge={<Badge tone={ATTEMPT_TONES[state]}>{label}</Badge>}
      lead={
        <>
          {tNodes("{amount} from {name} for {purpose}", {
            amount,
            name: <Link to={buyer.to}>{buyer.name}</Link>,
            purpose: purpose.to ? <Link to={purpose.to}>{purpose.text}</Link> : purpose.text,
          })}
        </>
      }
      actions={<Actions payment={payment} />}
      history={history}
    >
      <Panel title={t("Details")}>
        <DescriptionList items={facts} />
        {confirmation ? (
          <p>
            {tNodes("M-Pesa's own message: {receipt}", {
              receipt: <Link to={confirmation.to}>{confirmation.receipt}</Link>,
            })}
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
        <Panel title={t("Under way")}>
          <p>{t("We ask the provider by ourselves, again and again. You may ask at once.")}</p>
          <Form method="post">
            <input type="hidden" name="intent" value="ask" />
            <Button look="secondary">{t("Ask now")}</Button>
          </Form>
        </Panel>
      ) : null}
      {mayGiveUp ? (
        <Panel title={t("Give up")}>
          <p>{t("The customer may then try again. Money that comes all the same counts, or goes back.")}</p>
          <ReasonForm
            id="give-up"
            intent="give-up"
            answer={result?.intent === "give-up" ? result.result : undefined}
            hint={t("At least 10 characters. It stays in the audit trail.")}
            button={t("Give up")}
          />
        </Panel>
      ) : null}
      <RefundPanels refunds={refunds} answer={result} />
      {mayBeRefunded ? (
        <ButtonLink look="secondary" to={`/management/payments/${id}/refund`}>
          {t("Refund")}
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
