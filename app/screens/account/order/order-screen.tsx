import { Link } from "~/router";
import { OrderStatusBadge } from "~/ui/badge/order-status-badge";
import { Breadcrumbs } from "~/ui/frame/breadcrumbs";
import { Button, ButtonLink } from "~/ui/frame/button";
import { aside, stack, visuallyHidden } from "~/ui/frame/layout.css";
import { Notice } from "~/ui/frame/notice";
import { PageHeader } from "~/ui/frame/page-header";
import { Panel } from "~/ui/frame/panel";
import { offPaper, onlyOnPaper, paper } from "~/ui/frame/print.css";
import { DescriptionList } from "~/ui/list/description-list";
import { GoodsList } from "~/ui/product/goods-list";
import { Page } from "~/ui/shell/page";
import { classNames } from "~/ui/text/class-names";
import type { OrderPage } from "./order-page.server";
import { PayNowForm } from "./pay-now-form";
import type { PayNowAnswer } from "./pay-now.server";
import { Icon } from "~/ui/frame/icon";
import * as styles from "./order.css";

interface OrderScreenProps {
  page: OrderPage;
  answer: PayNowAnswer | undefined;
}

export function OrderScreen({ page, answer }: OrderScreenProps) {
  return (
    <Page>
      <div data-part="order">
        <Order page={page} answer={answer} />
      </div>
    </Page>
  );
}

function Order({ page, answer }: OrderScreenProps) {
  const { number, placed, status, payNow, paying } = page;
  return (
    <div className={classNames(paper, stack.xl)} data-refresh-ms={page.revalidateMs ?? undefined}>
      <p className={onlyOnPaper}>
        <strong>{page.shopName}</strong>
        {page.kraPin ? ` · KRA PIN ${page.kraPin}` : null}
      </p>
      <div className={offPaper}>
        <Breadcrumbs
          trail={[
            { label: "Dashboard", to: "/dashboard" },
            { label: "Purchase History", to: "/dashboard?tab=purchases" },
            { label: number },
          ]}
        />
      </div>
      <PageHeader title={number} badge={<OrderStatusBadge status={status} />} actions={<PrintButton />}>
        Placed {placed}
      </PageHeader>
      {paying ? (
        <div className={offPaper}>
          <Notice tone="info" title="We asked your phone for this order">
            <p>
              <Link to={paying}>See what became of it</Link>
            </p>
          </Notice>
        </div>
      ) : null}
      <div className={aside}>
        <div className={stack.xl}>
          <div className={offPaper}>
            <Panel title="Track order">
              <Steps steps={page.steps} />
            </Panel>
          </div>
          <Lines page={page} />
        </div>
        <div className={stack.xl}>
          {payNow ? <PayNowForm payNow={payNow} answer={answer} /> : null}
          <Panel title="Payment">
            <DescriptionList items={page.payment} />
          </Panel>
          <Panel title={page.isPickUp ? "Pick-up" : "Delivery"}>
            <DescriptionList items={page.delivery} />
          </Panel>
        </div>
      </div>
      <p className={offPaper}>
        <ButtonLink to="/dashboard?tab=purchases" look="quiet">
          All your purchases
        </ButtonLink>
      </p>
    </div>
  );
}

function Lines({ page: { lines, sums } }: { page: OrderPage }) {
  return (
    <Panel title="What you ordered">
      <GoodsList lines={lines} />
      <DescriptionList items={sums} />
    </Panel>
  );
}

/** Needs scripts; without them people print from the browser's menu. */
const PrintButton = () => (
  <Button
    type="button"
    look="secondary"
    size="small"
    className={classNames(offPaper, styles.scripted)}
    data-print
  >
    Print
  </Button>
);

type Step = OrderPage["steps"][number];

const SPOKEN = { done: "Done: ", next: "Next: ", coming: "", cancelled: "" } as const satisfies Record<
  Step["state"],
  string
>;
const MARKS = { done: "check", next: "clock", coming: null, cancelled: "close" } as const;

function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ label, state, at }) => {
        const mark = MARKS[state];
        return (
          <li
            key={label}
            className={styles.stepOf[state]}
            aria-current={state === "next" ? "step" : undefined}
          >
            <span className={styles.markOf[state]}>{mark ? <Icon name={mark} /> : null}</span>
            <span>
              <span className={visuallyHidden}>{SPOKEN[state]}</span>
              {label}
              {at ? <span className={styles.when}>{at}</span> : null}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
