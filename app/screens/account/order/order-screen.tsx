import { type ReactNode, useId } from "react";
import { Form, Link, useRouteLoaderData } from "~/router";
import { TaxInvoices } from "~/ui/document/tax-invoices";
import { Breadcrumbs } from "~/ui/frame/breadcrumbs";
import { Button } from "~/ui/frame/button";
import { size as buttonSize, look as buttonLook } from "~/ui/frame/button.css";
import { Details } from "~/ui/frame/details";
import { Icon } from "~/ui/frame/icon";
import { stack } from "~/ui/frame/layout.css";
import { FormAlert } from "~/ui/form/form-alert";
import { offPaper, onlyOnPaper, paper } from "~/ui/frame/print.css";
import { scripted } from "~/ui/frame/scripted.css";
import { StatusBand } from "~/ui/frame/status-band";
import { DescriptionList } from "~/ui/list/description-list";
import { GoodsList } from "~/ui/product/goods-list";
import { Page } from "~/ui/shell/page";
import { classNames } from "~/ui/text/class-names";
import { HeroSum } from "~/ui/text/hero-sum";
import { t } from "~/texts/t";
import { tNodes } from "~/texts/t-nodes";
import type { OrderAnswer } from "./order-actions.server";
import type { OrderPage } from "./order-page.server";
import * as styles from "./order.css";
import { PayNow } from "./pay-now";
import { Steps } from "./steps";

interface OrderScreenProps {
  page: OrderPage;
  answer: OrderAnswer | undefined;
}

export function OrderScreen({ page, answer }: OrderScreenProps) {
  return (
    <Page>
      <div className={classNames(paper, stack.l)}>
        <p className={onlyOnPaper}>
          <strong>{page.shopName}</strong>
          {page.kraPin ? ` · KRA PIN ${page.kraPin}` : null}
        </p>
        <div className={offPaper}>
          <Breadcrumbs
            trail={[
              { label: t("Dashboard"), to: "/dashboard" },
              { label: t("Purchase History"), to: "/dashboard?tab=purchases" },
              { label: t("Order") },
            ]}
          />
        </div>
        {answer && answer.refusal.field !== "phone_number" ? (
          <FormAlert tone="error">
            <p>{answer.refusal.message}</p>
          </FormAlert>
        ) : null}
        <div className={styles.columns}>
          <div data-part="order">
            <Standing page={page} answer={answer} />
          </div>
          <div className={styles.column}>
            <Goods page={page} />
            <Part title={page.isPickUp ? t("Pick-up") : t("Delivery")}>
              <DescriptionList items={page.delivery} />
            </Part>
            {page.shipments.length > 0 ? (
              <Part title={t("On the way")}>
                <DescriptionList items={page.shipments} />
              </Part>
            ) : null}
            {page.returns.length > 0 ? (
              <Part title={t("Came back to us")}>
                <DescriptionList items={page.returns} />
              </Part>
            ) : null}
            {page.taxInvoices.length > 0 ? (
              <div id="tax-invoice">
                <Part title={t("Tax invoice")}>
                  <TaxInvoices invoices={page.taxInvoices} />
                </Part>
              </div>
            ) : null}
            <Questions page={page} />
            {page.cancel ? <CancelOrder text={page.cancel} open={answer?.intent === "cancel"} /> : null}
          </div>
        </div>
      </div>
    </Page>
  );
}

/** What may change while the page is open. */
function Standing({ page, answer }: OrderScreenProps) {
  const { status, sum, expected, collectAt, paying, payNow } = page;
  return (
    <div className={styles.column} data-refresh-ms={page.revalidateMs ?? undefined}>
      <div className={styles.title}>
        <h1>{page.title}</h1>
        <p className={styles.number}>
          <span>{page.number}</span>
          <span>{t("placed {date}", { date: page.placed })}</span>
        </p>
      </div>
      <div className={stack.m}>
        <StatusBand tint={status.tint} icon={status.icon} note={status.note}>
          {status.text}
        </StatusBand>
        {collectAt ? <p>{collectAt}</p> : null}
        <HeroSum {...sum} />
        {paying ? (
          <p className={offPaper}>
            {tNodes("Enter your M-Pesa PIN on your phone. {link}", {
              link: <Link to={paying}>{t("See what became of it")}</Link>,
            })}
          </p>
        ) : null}
        {payNow ? (
          <div className={offPaper}>
            <PayNow payNow={payNow} answer={answer?.intent === "pay" ? answer : undefined} />
          </div>
        ) : null}
      </div>
      <Part title={t("Track order")} isOnPaper={false}>
        {expected ? (
          <p>
            {page.isPickUp
              ? tNodes("Expected to be ready {days}", { days: <strong>{expected}</strong> })
              : tNodes("Expected {days}", { days: <strong>{expected}</strong> })}
          </p>
        ) : null}
        <Steps steps={page.steps} />
      </Part>
      <Part title={t("Payment")}>
        <DescriptionList items={page.payment} />
      </Part>
    </div>
  );
}

interface PartProps {
  title: string;
  isOnPaper?: boolean;
  children: ReactNode;
}

/** A heading and its contents, without a box. */
function Part({ title, isOnPaper = true, children }: PartProps) {
  const id = useId();
  return (
    // around it, because its own display would win over 'none'
    <div className={isOnPaper ? undefined : offPaper}>
      <section aria-labelledby={id} className={styles.part}>
        <h2 id={id} className={styles.partTitle}>
          {title}
        </h2>
        {children}
      </section>
    </div>
  );
}

const Goods = ({ page: { lines, sums } }: { page: OrderPage }) => (
  <Part title={t("What you ordered")}>
    <GoodsList lines={lines} />
    <DescriptionList items={sums} />
  </Part>
);

const wayClass = classNames(buttonSize.small, buttonLook.secondary);

/** 'Print' needs scripts; without them people print from the browser's menu. */
function Questions({ page: { number, whatsApp } }: { page: OrderPage }) {
  const phone = useRouteLoaderData<{ supportPhone: string }>("root")?.supportPhone ?? "";
  return (
    <Part title={t("Questions about this order?")} isOnPaper={false}>
      <div className={styles.ways}>
        {/\d/.test(phone) ? (
          <a href={`tel:${phone.replace(/[^\d+]/g, "")}`} className={wayClass}>
            <Icon name="phone" />
            {t("Call {phone}", { phone })}
          </a>
        ) : null}
        {whatsApp ? (
          <a href={whatsApp} className={wayClass} aria-label={t("WhatsApp about {number}", { number })}>
            <Icon name="chat" />
            WhatsApp
          </a>
        ) : null}
        <Button type="button" look="secondary" size="small" className={scripted} data-print>
          {t("Print")}
        </Button>
      </div>
    </Part>
  );
}

function CancelOrder({ text, open }: { text: string; open: boolean }) {
  return (
    <div className={offPaper}>
      <Details title={t("Cancel this order")} id="cancel" open={open}>
        <p>{t("You can cancel it until we begin to pack it. {text}", { text })}</p>
        <Form method="post">
          <input type="hidden" name="intent" value="cancel" />
          <Button look="danger">{t("Cancel order")}</Button>
        </Form>
      </Details>
    </div>
  );
}
