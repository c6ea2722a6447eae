import { ListChoice, ListForm } from "~/screens/management/shared/list-form";
import type { CategoriesPage } from "./categories-page.server";

const statuses = [
  ["active", "Active"],
  ["inactive", "Inactive"],
] as const;

export function CategoryFilters({ filter: { status, search } }: Pick<CategoriesPage, "filter">) {
  const list = "/management/categories";
  return (
    <ListForm
      list={list}
      q={search}
      hint="Name or slug"
      clearPath={status !== null || search !== "" ? list : null}
    >
      <ListChoice name="status" label="Status" value={status} none="All" options={statuses} />
    </ListForm>
  );
}
