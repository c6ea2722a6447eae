import {
  ORDER_PAYMENTS,
  ORDER_SORTS,
  type OrderFilters as Filters,
  type OrderPaymentFilter,
  orderList,
  type OrderSort,
  TO_SHIP_CHOICE,
} from "~/domain/order/order-list";
import { ListChoice, ListDay, ListForm } from "~/screens/management/shared/list-form";
import { type StatusButton, StatusButtons } from "../../shared/status-buttons";

export interface OrderFiltersProps {
  filters: Filters;
  buttons: readonly StatusButton[];
}

const sortLabels: Record<OrderSort, string> = {
  newest: "Newest first",
  oldest: "Oldest first",
  total: "Highest total first",
};

const paymentLabels: Record<OrderPaymentFilter, string> = {
  paid: "Paid",
  unpaid: "Not paid yet",
  refunded: "Refunded",
};

const payments = ORDER_PAYMENTS.map((payment) => [payment, paymentLabels[payment]] as const);
const waitingChoices = [[TO_SHIP_CHOICE, "To ship"]] as const;
const sorts = ORDER_SORTS.map((sort) => [sort, sortLabels[sort]] as const);

export function OrderFilters({ filters, buttons }: OrderFiltersProps) {
  const { q, status, payment, waiting, from, to, sort } = filters;
  const isNarrowed = Boolean(payment ?? waiting ?? from ?? to);
  return (
    <>
      <StatusButtons buttons={buttons} current={status} />
      <ListForm
        list={orderList.path({ status })}
        q={q}
        hint="Order number, name, phone, email, product or town"
        isNarrowed={isNarrowed || sort !== "newest"}
        clearPath={q || isNarrowed ? orderList.path({ status, sort }) : null}
      >
        <ListDay name="from" label="From" value={from} />
        <ListDay name="to" label="To" value={to} />
        <ListChoice name="waiting" label="Waiting" none="Any" value={waiting} options={waitingChoices} />
        <ListChoice name="payment" label="Payment" none="Any" value={payment} options={payments} />
        <ListChoice name="sort" label="Sort" value={sort} options={sorts} />
      </ListForm>
    </>
  );
}
