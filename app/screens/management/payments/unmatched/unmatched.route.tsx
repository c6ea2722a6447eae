import { Fragment } from "react";
import { Link, useActionData, useLoaderData } from "~/router";
import { matchTargetList } from "~/domain/payment/unmatched-list";
import { Badge } from "~/ui/badge/badge";
import { muted } from "~/ui/frame/layout.css";
import { Panel } from "~/ui/frame/panel";
import { DescriptionList } from "~/ui/list/description-list";
import * as choice from "~/ui/form/choice.css";
import { ListForm } from "~/screens/management/lists/list-form";
import { managedRecord } from "~/screens/management/shared/managed-record.server";
import { ReasonForm } from "~/screens/management/shared/reason-form";
import { RecordPage } from "~/screens/management/shared/record-page";
import { msg, t } from "~/texts/t";
import { tNodes } from "~/texts/t-nodes";
import { RawMessage } from "../raw-message";
import { RefundForm } from "../refund-form";
import { RefundPanels } from "../refund-panels";
import { MoneyTimeline } from "../money-timeline";
import { CONFIRMATION_TONES } from "../payment-labels";
import * as styles from "../payments.css";
import { unmatchedAction } from "./unmatched-actions.server";
import { type UnmatchedPage, unmatchedPage } from "./unmatched-page.server";
import { guarded, guardedRecord } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";

export const meta = titled<typeof loader>(
  (data) => `${data?.name ?? t("Money")} · ${t("Unmatched payments")} · ${t("Management")}`,
);

export const loader = guarded(async (args) => {
  const { q } = matchTargetList.read(new URL(args.request.url).searchParams);
  return managedRecord("unmatched", args.params.id, (id) => unmatchedPage(id, q));
});

export const action = guardedRecord("unmatched", unmatchedAction);

export { revalidateAlways as shouldRevalidate } from "~/screens/management/shared/revalidate-always";

export default function Unmatched() {
  const money = useLoaderData<typeof loader>();
  const { name, amount, state, label, facts, warning, callback, payment, events, history } = money;
  return (
    <RecordPage
      back={{ to: "/management/payments/unmatched", label: t("Unmatched payments") }}
      title={name}
      badge={<Badge tone={CONFIRMATION_TONES[state]}>{label}</Badge>}
      lead={amount}
      actions={<Settling money={money} />}
      history={history}
    >
      <Panel title={t("What is certain")}>
        <DescriptionList items={facts} />
        {warning ? <p>{warning}</p> : null}
        {payment ? (
          <p>
            {tNodes("It paid {code}", {
              code: <Link to={`/management/payments/${payment.id}`}>{payment.code}</Link>,
            })}
          </p>
        ) : null}
        <RawMessage text={callback} />
      </Panel>
      <MoneyTimeline events={events} />
    </RecordPage>
  );
}

const HINT = msg("At least 10 characters. It stays in the audit trail.");

function Settling({ money }: { money: UnmatchedPage }) {
  const { id, isWaiting, refunds, typed, sought, duplicates, fits, hasOtherFits } = money;
  const { amount, recipient, mayCountAlready, isPushOut } = money;
  const path = `/management/payments/unmatched/${id}`;
  const answer = useActionData<typeof action>();
  const asks = answer?.asks ?? false;
  const answerTo = (intent: string) => (answer?.intent === intent ? answer.result : undefined);
  return (
    <>
      {isWaiting ? (
        <>
          <Panel title={t("What it may be meant for")}>
            {typed ? (
              <p>
                {tNodes("The payer typed the code of payment {code}", {
                  code: <Link to={typed.to}>{typed.code}</Link>,
                })}
                {typedStateText(typed)}
              </p>
            ) : null}
            <ListForm
              query={matchTargetList.at(path)}
              filters={{ q: sought, page: 1 }}
              hint={t("Order number")}
            />
            {fits.length === 0 ? (
              <p className={muted}>
                {tNodes("Nothing that waits for money costs {amount} or has a number like {sought}.", {
                  amount,
                  sought: sought ? <q>{sought}</q> : t("what was typed"),
                })}
              </p>
            ) : !fits.some(({ isPayable }) => isPayable) ? (
              <Fits fits={fits} />
            ) : (
              <ReasonForm
                id="match"
                intent="match"
                answer={answerTo("match")}
                hint={t(HINT)}
                button={t("Match")}
                look="primary"
              >
                <Fits fits={fits} />
                {hasOtherFits && duplicates.length > 0 ? (
                  <OtherMoney
                    duplicates={duplicates}
                    isTicked={answerTo("match")?.initialValue?.other === "yes"}
                  />
                ) : null}
              </ReasonForm>
            )}
          </Panel>
          <Panel title={t("Or send it back")}>
            {mayCountAlready ? (
              <p>
                {t(
                  "A payment that counts already may have brought this money: compare the receipts with the customer first, or they are paid back what they bought with.",
                )}
              </p>
            ) : isPushOut ? (
              <p>
                {t(
                  "A payment of this sum is still under way and may have brought this money. Wait a few minutes: it may be matched without you.",
                )}
              </p>
            ) : null}
            <RefundForm
              intent="refund"
              part={null}
              typed={{ answer: answer?.intent === "refund" ? answer : undefined }}
              hint={t(HINT)}
              button={asks ? t("Yes, send {amount} back", { amount }) : t("Send {amount} back", { amount })}
            >
              {asks ? (
                <>
                  <p>
                    {tNodes("Send {amount} to {recipient}?", {
                      amount: <strong>{amount}</strong>,
                      recipient: <strong>{recipient}</strong>,
                    })}
                  </p>
                  <input type="hidden" name="confirmed" value="yes" />
                </>
              ) : null}
              {duplicates.length > 0 ? (
                <OtherMoney
                  duplicates={duplicates}
                  isTicked={answerTo("refund")?.initialValue?.other === "yes"}
                />
              ) : null}
            </RefundForm>
          </Panel>
        </>
      ) : null}
      <RefundPanels refunds={refunds} answer={answer ?? null} />
    </>
  );
}

function typedStateText({ isPaid, lacksReceipt }: NonNullable<UnmatchedPage["typed"]>): string {
  if (!isPaid) return ".";
  return lacksReceipt
    ? t(", which is paid but has no receipt yet: this is probably its money.")
    : t(", which is paid already: they may have paid twice.");
}

const OtherMoney = ({ duplicates, isTicked }: Pick<UnmatchedPage, "duplicates"> & { isTicked: boolean }) => (
  <>
    <p>
      {tNodes(
        "This may be the same money as {others}. If it is, match it with that payment or wait for M-Pesa's answer: otherwise it counts or goes back twice.",
        {
          others: duplicates.map(({ name, to }, i) => (
            <Fragment key={to}>
              {i > 0 ? ", " : ""}
              <Link to={to}>{name}</Link>
            </Fragment>
          )),
        },
      )}
    </p>
    <label className={choice.choice}>
      <input type="checkbox" name="other" value="yes" defaultChecked={isTicked} className={choice.mark} />
      <span>{t("It is other money")}</span>
    </label>
  </>
);

function Fits({ fits }: Pick<UnmatchedPage, "fits">) {
  const isAnyPayable = fits.some(({ isPayable }) => isPayable);
  return (
    <fieldset className={styles.fits}>
      <legend>{isAnyPayable ? t("Choose one") : t("Nothing costs this sum")}</legend>
      {fits.map(({ value, title, buyer, cost, why, isPayable }) => (
        <label key={value} className={choice.choice}>
          <input
            type="radio"
            name="target"
            value={value}
            required
            disabled={!isPayable}
            className={choice.mark}
          />
          <span>
            {[title, buyer, cost].filter(Boolean).join(", ")}
            <br />
            <span className={muted}>{isPayable ? why : t("{why}, but the amount differs", { why })}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
