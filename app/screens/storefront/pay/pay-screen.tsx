import { Form, Link, useNavigation } from "~/router";
import { SHOWN_FIELD } from "~/domain/form/form-mark";
import { TaxInvoices } from "~/ui/document/tax-invoices";
import { Button, ButtonLink } from "~/ui/frame/button";
import { stack, muted } from "~/ui/frame/layout.css";
import type { IconName } from "~/ui/frame/icon";
import { FormAlert, useAlertFocus } from "~/ui/form/form-alert";
import { Notice } from "~/ui/frame/notice";
import { Paybill } from "~/ui/frame/paybill";
import { StatusBand, type StatusBandProps } from "~/ui/frame/status-band";
import { framedField, fieldAttributes } from "~/ui/form/field-frame";
import { TextBox } from "~/ui/form/text-box";
import { DescriptionList } from "~/ui/list/description-list";
import { useRevalidateEvery } from "~/ui/network/use-revalidate-every";
import { copyOnRequest } from "~/ui/reading/copy-button";
import { Page } from "~/ui/shell/page";
import { HeroSum } from "~/ui/text/hero-sum";
import type { PayAnswer } from "./pay-actions.server";
import type { PayPage } from "./pay-page.server";
import { useEffect, useState } from "react";
import { sendAgainText, type PromptRetryAfter } from "~/domain/payment/prompts";
import { t } from "~/texts/t";
import { tNodes } from "~/texts/t-nodes";

type Tone = PayPage["status"]["tone"];

const LOOKS = {
  waiting: { tint: "blue", icon: "phone" },
  good: { tint: "green", icon: "check" },
  bad: { tint: "red", icon: "close" },
  back: { tint: "neutral", icon: "refresh" },
} as const satisfies Record<Tone, { tint: StatusBandProps["tint"]; icon: IconName }>;

export function PayScreen({ page, answer }: { page: PayPage; answer: PayAnswer | undefined }) {
  const { status, what, newer, paybill } = page;
  useRevalidateEvery(page.revalidateMs);
  useEffect(copyOnRequest, []);
  return (
    <Page width="narrow">
      <div className={stack.l}>
        <Standing page={page} />
        {page.uncounted.map(({ id, text }) => (
          <Notice key={id} tone="warning">
            <p>{text}</p>
          </Notice>
        ))}
        {newer ? (
          <p>
            {tNodes("You tried again since. {link}", {
              link: <Link to={newer}>{t("See your newer payment")}</Link>,
            })}
          </p>
        ) : null}
        <PaymentForms page={page} answer={answer} />
        {what && !status.isWaiting ? (
          <ButtonLink to={what.to} look={status.tone === "good" ? "primary" : "secondary"}>
            {what.next}
          </ButtonLink>
        ) : null}
        {page.lookAgain ? (
          <p>
            {tNodes("Was your phone charged all the same? This page shows it once M-Pesa tells us. {link}", {
              link: <Link to={page.lookAgain}>{t("Look again")}</Link>,
            })}
          </p>
        ) : null}
        {paybill ? <Paybill business={paybill} account={page.code} amount={page.sumText} /> : null}
        <section aria-label={t("This payment")}>
          <DescriptionList
            items={[
              ...(page.phone ? [{ label: t("Phone"), value: page.phone }] : []),
              ...(page.receipt ? [{ label: t("M-Pesa receipt"), value: page.receipt }] : []),
              { label: t("Requested"), value: page.timeText },
              { label: t("Payment number"), value: page.code },
            ]}
          />
        </section>
        {page.taxInvoices.length > 0 ? (
          <section id="tax-invoice" aria-labelledby="tax-invoice-title" className={stack.s}>
            <h2 id="tax-invoice-title">{t("Tax invoice")}</h2>
            <DescriptionList items={[{ label: t("Seller"), value: page.seller }]} />
            <TaxInvoices invoices={page.taxInvoices} />
          </section>
        ) : null}
      </div>
    </Page>
  );
}

/** The title is the state; a change is announced with its lines. */
function Standing({ page: { status, sumText, what } }: { page: PayPage }) {
  return (
    <div className={stack.m}>
      <StatusBand as="h1" {...LOOKS[status.tone]}>
        {status.title}
      </StatusBand>
      <HeroSum label={what ? <Link to={what.to}>{what.label}</Link> : t("Sum")} text={sumText} />
      <div aria-live="polite" className={stack.xs}>
        {status.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  );
}

function PaymentForms({ page, answer }: { page: PayPage; answer: PayAnswer | undefined }) {
  const { status, asksPhone, wait } = page;
  const pressed = useNavigation().formData?.get("intent");
  const refusal = pressed ? undefined : answer?.refusal;
  const field = framedField("phone", refusal?.field === "phone_number" ? [refusal.message] : undefined);
  const phone = useAlertFocus<HTMLInputElement>(answer, field.errors !== undefined);
  return (
    <>
      {refusal && refusal.field !== "phone_number" ? (
        <FormAlert tone="error">
          <p>{refusal.message}</p>
        </FormAlert>
      ) : null}
      {status.mayCheck ? (
        <Form method="post" replace className={stack.m}>
          <input type="hidden" name="intent" value="check" />
          <Button look="secondary" busy={pressed === "check"}>
            {t("I have paid")}
          </Button>
        </Form>
      ) : null}
      {status.maySendAgain ? (
        <Form method="post" className={stack.m}>
          <input type="hidden" name="intent" value="again" />
          <input type="hidden" name={SHOWN_FIELD} value={page.shownCents} />
          {asksPhone ? (
            <TextBox
              field={field}
              {...fieldAttributes(field, true)}
              alert={phone}
              key={page.phone}
              name="phone_number"
              type="tel"
              label={t("M-Pesa phone")}
              hint={t("A Safaricom number, such as 0712 345 678")}
              autoComplete="tel"
              defaultValue={answer?.typed ?? page.phone}
              required
            />
          ) : null}
          {wait && !refusal ? <SendAgainIn wait={wait} /> : null}
          <Button busy={pressed === "again"}>{t("Send again")}</Button>
        </Form>
      ) : null}
    </>
  );
}

const TICK_MS = 1_000;

/** Counts down with scripts; without them it shows the remaining time at page load. */
function SendAgainIn({ wait: { why, ms } }: { wait: PromptRetryAfter }) {
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
      {why} {t("{text}, or use another phone now.", { text })}
    </p>
  ) : null;
}
