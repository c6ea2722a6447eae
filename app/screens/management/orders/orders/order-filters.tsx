import {
  type OrderFilters as Filters,
  type OrderPaymentFilter,
  orderList,
  type OrderSort,
  type TO_SHIP_CHOICE,
} from "~/domain/order/list/order-list";
import { type FilterChoice, FilterLinks } from "~/screens/management/lists/filter-links";
import { ListChoice, ListDay, ListForm, choicesOf } from "~/screens/management/lists/list-form";
import { msg, t } from "~/texts/t";

const sortLabels: Record<OrderSort, string> = {
  newest: msg("Newest first"),
  oldest: msg("Oldest first"),
  total: msg("Highest total first"),
};

const paymentLabels: Record<OrderPaymentFilter, string> = {
  paid: msg("Paid"),
  unpaid: msg("Not paid yet"),
  difference: msg("Difference to pay"),
  refunded: msg("Refunded"),
};

const waitingLabels: Record<typeof TO_SHIP_CHOICE, string> = { to_ship: msg("To ship") };

export function OrderFilters({ filters, statuses }: { filters: Filters; statuses: readonly FilterChoice[] }) {
  const { payment, waiting, from, to, sort } = filters;
  return (
    <>
      <FilterLinks
        query={orderList}
        filters={filters}
        name="status"
        label={t("Filter by status")}
        choices={statuses}
      />
      <ListForm
        query={orderList}
        filters={filters}
        tab="status"
        hint={t("Order number, name, phone, email, product or town")}
        isNarrowed={Boolean(payment ?? waiting ?? from ?? to) || sort !== "newest"}
      >
        <ListDay name="from" label={t("From")} value={from} />
        <ListDay name="to" label={t("To")} value={to} />
        <ListChoice
          name="waiting"
          label={t("Waiting")}
          none={t("Any")}
          value={waiting}
          options={choicesOf(waitingLabels)}
        />
        <ListChoice
          name="payment"
          label={t("Payment")}
          none={t("Any")}
          value={payment}
          options={choicesOf(paymentLabels)}
        />
        <ListChoice name="sort" label={t("Sort")} value={sort} options={choicesOf(sortLabels)} />
      </ListForm>
    </>
  );
}
