import { type CategoryFilters as Filters, categoryList } from "~/domain/category/category-list";
import { ListChoice, ListForm } from "~/screens/management/shared/list-form";

const statuses = [
  ["active", "Active"],
  ["inactive", "Inactive"],
] as const;

export function CategoryFilters({ filters }: { filters: Filters }) {
  const all = categoryList.path({});
  return (
    <ListForm
      list={all}
      q={filters.q}
      hint="Name or slug"
      clearPath={categoryList.isFiltered(filters) ? all : null}
    >
      <ListChoice name="status" label="Status" value={filters.status} none="All" options={statuses} />
    </ListForm>
  );
}
