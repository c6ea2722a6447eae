import { Form, Link, useNavigation } from "~/router";
import { Button, ButtonLink } from "~/ui/frame/button";
import { stack, muted } from "~/ui/frame/layout.css";
import { Notice, type NoticeTone } from "~/ui/frame/notice";
import { PageHeader } from "~/ui/frame/page-header";
import { Panel } from "~/ui/frame/panel";
import { FormActions } from "~/ui/form/form-actions";
import { framedField, fieldAttributes } from "~/ui/form/field-frame";
import { TextBox } from "~/ui/form/text-box";
import { DescriptionList } from "~/ui/list/description-list";
import { useRevalidateEvery } from "~/ui/network/use-revalidate-every";
import { Page } from "~/ui/shell/page";
import type { PayAnswer } from "./pay-actions.server";
import type { PayPage } from "./pay-page.server";
import { useEffect, useState } from "react";
import { sendAgainText, type PromptWait } from "~/domain/payment/prompts";

const TONES = {
  waiting: "info",
  good: "success",
  bad: "error",
  back: "info",
} as const satisfies Record<PayPage["status"]["tone"], NoticeTone>;

export function PayScreen({ page, answer }: { page: PayPage; answer: PayAnswer | undefined }) {
  const { status, what, newer } = page;
  useRevalidateEvery(page.revalidateMs);
  return (
    <Page width="narrow">
      <PageHeader title={status.title} />
      <div className={stack.l}>
        <div aria-live="polite">
          <Notice tone={TONES[status.tone]}>
            {status.lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </Notice>
        </div>
        {page.uncounted.map(({ id, text }) => (
          <Notice key={id} tone="warning">
            <p>{text}</p>
          </Notice>
        ))}
        {newer ? (
          <p>
            You tried again since. <Link to={newer}>See your newer payment</Link>
          </p>
        ) : null}
        <PaymentForms page={page} answer={answer} />
        {page.lookAgain ? (
          <p>
            Was your phone charged all the same? This page shows it once M-Pesa tells us.{" "}
            <Link to={page.lookAgain}>Look again</Link>
          </p>
        ) : null}
        {page.paybill ? <ByPaybill paybill={page.paybill} page={page} /> : null}
        <Panel title="What this is for">
          <DescriptionList
            items={[
              ...(what ? [{ label: "For", value: <Link to={what.to}>{what.label}</Link> }] : []),
              { label: "Sum", value: page.sumText },
              ...(page.phone ? [{ label: "Phone", value: page.phone }] : []),
              ...(page.receipt ? [{ label: "M-Pesa receipt", value: page.receipt }] : []),
              { label: "Asked", value: page.timeText },
              { label: "Payment number", value: page.code },
            ]}
          />
        </Panel>
        {what && !status.isWaiting ? (
          <div>
            <ButtonLink to={what.to} look={status.tone === "good" ? "primary" : "secondary"}>
              {what.next}
            </ButtonLink>
          </div>
        ) : null}
      </div>
    </Page>
  );
}

function ByPaybill({ paybill, page: { code, sumText } }: { paybill: string; page: PayPage }) {
  return (
    <Panel title="Or pay from your M-Pesa menu">
      <p>
        If no request comes to your phone, choose Lipa na M-Pesa, then Pay Bill. Enter exactly this, then open
        this page again.
      </p>
      <DescriptionList
        items={[
          { label: "Business number", value: paybill },
          { label: "Account", value: code },
          { label: "Amount", value: sumText },
        ]}
      />
    </Panel>
  );
}

function PaymentForms({ page, answer }: { page: PayPage; answer: PayAnswer | undefined }) {
  const { status, asksPhone, wait } = page;
  const pressed = useNavigation().formData?.get("intent");
  const refusal = pressed ? undefined : answer?.refusal;
  const field = framedField("phone", refusal?.field === "phone_number" ? [refusal.message] : undefined);
  return (
    <>
      {refusal && refusal.field !== "phone_number" ? (
        <Notice tone="error" role="alert">
          <p>{refusal.message}</p>
        </Notice>
      ) : null}
      {status.mayCheck ? (
        <Form method="post" replace>
          <input type="hidden" name="intent" value="check" />
          <Button look="secondary" busy={pressed === "check"}>
            I have paid
          </Button>
        </Form>
      ) : null}
      {status.maySendAgain ? (
        <Form method="post" className={stack.m}>
          <input type="hidden" name="intent" value="again" />
          {asksPhone ? (
            <TextBox
              field={field}
              {...fieldAttributes(field, true)}
              key={page.phone}
              name="phone_number"
              type="tel"
              label="M-Pesa phone"
              hint="A Safaricom number, such as 0712 345 678"
              autoComplete="tel"
              defaultValue={answer?.typed ?? page.phone}
              required
            />
          ) : null}
          {wait && !refusal ? <SendAgainIn wait={wait} /> : null}
          <FormActions busy={pressed === "again"}>Send again</FormActions>
        </Form>
      ) : null}
    </>
  );
}

const TICK_MS = 1_000;

/** Counts down with scripts; without them it shows the remaining time at page load. */
function SendAgainIn({ wait: { why, ms } }: { wait: PromptWait }) {
  const [left, setLeft] = useState(ms);
  useEffect(() => {
    const until = performance.now() + ms;
    setLeft(ms);
    const timer = setInterval(() => setLeft(until - performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [ms]);
  const text = sendAgainText(left);
  return text ? (
    <p className={muted}>
      {why} {text}, or use another phone now.
    </p>
  ) : null;
}
