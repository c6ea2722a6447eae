import { type BrowseFilters, readBrowseFilters } from "~/domain/product/browse";

export function readFilterForm(form: HTMLFormElement): BrowseFilters {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") params.set(name, value);
  return readBrowseFilters(params);
}
