import { ORDER_SORTS, type OrderFilters as Filters, ordersPath, type OrderSort } from "~/domain/order-list";
import { ListChoice, ListForm } from "../list-form";
import { type StatusButton, StatusButtons } from "../status-buttons";

export interface OrderFiltersProps {
  filters: Filters;
  buttons: readonly StatusButton[];
}

const sortLabels: Record<OrderSort, string> = {
  newest: "Newest first",
  oldest: "Oldest first",
  total: "Highest total first",
};

const sorts = ORDER_SORTS.map((sort) => [sort, sortLabels[sort]] as const);

/** Links and a GET form: a filtered list has an address. */
export function OrderFilters({ filters: { q, status, sort }, buttons }: OrderFiltersProps) {
  return (
    <>
      <StatusButtons buttons={buttons} current={status} />
      <ListForm
        list={ordersPath({ status })}
        q={q}
        hint="Order number, or the customer's name, email or phone"
        clearPath={q ? ordersPath({ status, sort }) : null}
      >
        <ListChoice name="sort" label="Sort" value={sort} options={sorts} />
      </ListForm>
    </>
  );
}
