import { PRODUCT_TYPES, TYPE_WORDS } from "~/domain/product/product";
import {
  PRODUCT_SORTS,
  type ProductFilters as Filters,
  type ProductSort,
  productsPath,
} from "~/domain/product/product-list";
import { ListChoice, ListForm } from "~/screens/management/shared/list-form";

const sortLabels: Record<ProductSort, string> = {
  newest: "Newest first",
  oldest: "Oldest first",
  title: "Title",
  price: "Lowest price first",
  "-price": "Highest price first",
  stock: "Lowest stock first",
};

// deleted products are sorted by their deletion
const deletedLabels: Record<ProductSort, string> = {
  ...sortLabels,
  newest: "Latest deletion first",
  oldest: "Oldest deletion first",
};

const types = PRODUCT_TYPES.map((type) => [type, TYPE_WORDS[type]] as const);

export function ProductFilters({ filters: { q, status, type, sort } }: { filters: Filters }) {
  const labels = status === "deleted" ? deletedLabels : sortLabels;
  return (
    <ListForm
      list={productsPath({ status })}
      q={q}
      hint="Title or description"
      clearPath={q || type ? productsPath({ status, sort }) : null}
    >
      <ListChoice name="type" label="Type" value={type} none="All" options={types} />
      <ListChoice
        name="sort"
        label="Sort"
        value={sort}
        options={PRODUCT_SORTS.map((value) => [value, labels[value]])}
      />
    </ListForm>
  );
}
