import {
  type OrderFilters as Filters,
  type OrderPaymentFilter,
  orderList,
  type OrderSort,
  type TO_SHIP_CHOICE,
} from "~/domain/order/order-list";
import { type FilterChoice, FilterLinks } from "~/screens/management/lists/filter-links";
import { ListChoice, ListDay, ListForm } from "~/screens/management/lists/list-form";

const sortLabels: Record<OrderSort, string> = {
  newest: "Newest first",
  oldest: "Oldest first",
  total: "Highest total first",
};

const paymentLabels: Record<OrderPaymentFilter, string> = {
  paid: "Paid",
  unpaid: "Not paid yet",
  difference: "Difference to pay",
  refunded: "Refunded",
};

const waitingLabels: Record<typeof TO_SHIP_CHOICE, string> = { to_ship: "To ship" };

export function OrderFilters({ filters, statuses }: { filters: Filters; statuses: readonly FilterChoice[] }) {
  const { payment, waiting, from, to, sort } = filters;
  return (
    <>
      <FilterLinks
        query={orderList}
        filters={filters}
        name="status"
        label="Filter by status"
        choices={statuses}
      />
      <ListForm
        query={orderList}
        filters={filters}
        tab="status"
        hint="Order number, name, phone, email, product or town"
        isNarrowed={Boolean(payment ?? waiting ?? from ?? to) || sort !== "newest"}
      >
        <ListDay name="from" label="From" value={from} />
        <ListDay name="to" label="To" value={to} />
        <ListChoice
          name="waiting"
          label="Waiting"
          none="Any"
          value={waiting}
          options={Object.entries(waitingLabels)}
        />
        <ListChoice
          name="payment"
          label="Payment"
          none="Any"
          value={payment}
          options={Object.entries(paymentLabels)}
        />
        <ListChoice name="sort" label="Sort" value={sort} options={Object.entries(sortLabels)} />
      </ListForm>
    </>
  );
}
