import { productChoices } from "~/domain/product/choices";
import { type ProductFilters as Filters, type ProductSort, productList } from "~/domain/product/product-list";
import { ListChoice, ListForm } from "~/screens/management/lists/list-form";

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

export function ProductFilters({ filters }: { filters: Filters }) {
  const { status, sort } = filters;
  const sorts = status === "deleted" ? deletedLabels : sortLabels;
  return (
    <ListForm query={productList} filters={filters} tab="status" hint="Title or description">
      {productChoices.map(([name, { label, labels }]) => (
        <ListChoice
          key={name}
          name={name}
          label={label}
          value={filters[name]}
          none="All"
          options={Object.entries(labels)}
        />
      ))}
      <ListChoice name="sort" label="Sort" value={sort} options={Object.entries(sorts)} />
    </ListForm>
  );
}
