import { useNavigate } from "~/router";
import { useEffect, useRef } from "react";
import { type BrowseFilters, browsePath } from "~/domain/product/browse";
import { isOpenedAnew } from "~/ui/frame/opened-anew";
import { readFilterForm } from "../read-filter-form";

/** Where a filter form leads: what is left at 'all' does not stand in the URL. */
const pathOf = (form: HTMLFormElement) => browsePath(readFilterForm(form));

/**
 * A form whose choices send themselves. Its fields keep their own state, and with it the focus; when the list comes from
 * elsewhere, by a chip, the pager or the Back button, they follow the URL.
 */
export function useLiveFilters(filters: BrowseFilters) {
  const navigate = useNavigate();
  const formRef = useRef<HTMLFormElement>(null);
  const isNew = useRef(true);
  const here = browsePath(filters);
  const send = (form: HTMLFormElement) =>
    void navigate(pathOf(form), { replace: true, preventScrollReset: true });

  useEffect(() => {
    const form = formRef.current;
    const mayBeAhead = isNew.current && isOpenedAnew();
    isNew.current = false;
    if (!form || pathOf(form) === browsePath({ ...filters, page: 1 })) return;
    // the next search is being typed while this one arrives
    const { activeElement } = document;
    if (activeElement instanceof HTMLInputElement && activeElement.type === "search") return;
    // chosen before the scripts came
    if (mayBeAhead) return send(form);
    form.reset();
    // React tells a select its default only once
    const sort = form.elements.namedItem("sort");
    if (sort instanceof HTMLSelectElement) sort.value = filters.sort;
    // only when the list has changed, not whenever its data are read again
  }, [here]);

  return { formRef, send };
}
