import { Link } from "~/router";
import { ButtonLink } from "~/ui/frame/button";
import { OrderStatusBadge } from "~/ui/badge/order-status-badge";
import { OrderPaymentBadge } from "~/ui/badge/order-payment-badge";
import { Phone } from "~/ui/text/phone";
import { RowTick } from "~/ui/list/row-tick";
import type { TableColumn } from "~/ui/list/table";
import * as brief from "~/screens/management/lists/two-lines.css";
import { classNames } from "~/ui/text/class-names";
import { t } from "~/texts/t";
import { BULK_FORM } from "./bulk-bar";
import * as styles from "./orders.css";
import type { OrderRow } from "./orders-page.server";

export const orderColumns = ({ onTick }: { onTick: () => void }): readonly TableColumn<OrderRow>[] => [
  {
    label: t("Select"),
    className: brief.tick,
    labelHidden: true,
    cell: ({ id, number }) => (
      <RowTick
        label={t("Select {number}", { number })}
        name="ids"
        value={id}
        form={BULK_FORM}
        onChange={onTick}
      />
    ),
  },
  {
    label: t("Order number"),
    primary: true,
    cell: ({ id, number }) => (
      <Link to={`/management/orders/${id}`} className={styles.number}>
        {number}
      </Link>
    ),
  },
  {
    label: t("Customer"),
    className: brief.name,
    cell: ({ customer, customerTo, email, phone, town }) => (
      <div className={styles.customer}>
        <Link to={customerTo}>{customer}</Link>
        <div className={classNames(styles.finePrint, brief.roomy)}>{email}</div>
        <div className={classNames(styles.finePrint, brief.roomy)}>
          {phone ? (
            <>
              <Phone number={phone} /> ·{" "}
            </>
          ) : null}
          {town}
        </div>
      </div>
    ),
  },
  { label: t("Items"), align: "end", cell: ({ items }) => items },
  {
    label: t("Total"),
    align: "end",
    className: brief.sum,
    cell: ({ total }) => <span className={styles.total}>{total}</span>,
  },
  {
    label: t("Status"),
    className: brief.state,
    cell: ({ status, parts, payment }) => (
      <div className={styles.status}>
        <OrderStatusBadge status={status} />
        {parts ? <div className={styles.finePrint}>{parts}</div> : null}
        {payment ? (
          <span className={classNames((payment.isPlain || payment.state === "unpaid") && brief.roomy)}>
            <OrderPaymentBadge state={payment.state} label={payment.label} />
          </span>
        ) : null}
        {payment?.state === "unpaid" ? (
          <span className={brief.onlyPhone}>
            <OrderPaymentBadge state="unpaid" label={t("Unpaid")} />
          </span>
        ) : null}
        {payment?.receipt ? (
          <div className={classNames(styles.finePrint, brief.roomy)}>{payment.receipt}</div>
        ) : null}
        {payment?.returned ? (
          <div className={classNames(styles.finePrint, brief.roomy)}>{payment.returned}</div>
        ) : null}
        {payment?.toPay ? (
          <div className={classNames(styles.owed, brief.roomy)}>
            {t("{toPay} to pay", { toPay: payment.toPay })}
          </div>
        ) : null}
      </div>
    ),
  },
  { label: t("Date"), cell: ({ date }) => <span className={styles.date}>{date}</span> },
  {
    label: t("Details"),
    labelHidden: true,
    cell: ({ id, number }) => (
      <ButtonLink
        look="secondary"
        size="small"
        to={`/management/orders/${id}`}
        aria-label={t("View Details of {number}", { number })}
      >
        {t("View Details")}
      </ButtonLink>
    ),
  },
];
