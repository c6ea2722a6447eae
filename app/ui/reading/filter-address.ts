import { browsePath, readBrowseFilters } from "~/domain/product/browse";

/** Where a filter form leads: without its defaults, so that one list has one address. */
export function filterAddress(form: HTMLFormElement): string {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") params.set(name, value);
  return browsePath(readBrowseFilters(params), form.getAttribute("action") ?? undefined);
}
