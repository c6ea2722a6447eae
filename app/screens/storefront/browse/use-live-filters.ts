import { useNavigate } from "~/router";
import { useEffect, useRef } from "react";
import { type BrowseFilters, browsePath } from "~/domain/product/browse";
import { isNewNavigation } from "~/ui/frame/new-navigation";
import { readFilterForm } from "../read-filter-form";

const pathOf = (form: HTMLFormElement) => browsePath(readFilterForm(form));

/** Each choice submits the form. The fields are uncontrolled, so that the focus stays; a navigation resets them to the URL. */
export function useLiveFilters(filters: BrowseFilters) {
  const navigate = useNavigate();
  const formRef = useRef<HTMLFormElement>(null);
  const isNew = useRef(true);
  const here = browsePath(filters);
  const send = (form: HTMLFormElement) =>
    void navigate(pathOf(form), { replace: true, preventScrollReset: true });

  useEffect(() => {
    const form = formRef.current;
    const mayBeAhead = isNew.current && isNewNavigation();
    isNew.current = false;
    if (!form || pathOf(form) === browsePath({ ...filters, page: 1 })) return;
    // the person is typing the next search
    const { activeElement } = document;
    if (activeElement instanceof HTMLInputElement && activeElement.type === "search") return;
    // chosen before the scripts loaded
    if (mayBeAhead) return send(form);
    form.reset();
    // React sets the default of a select only once
    const sort = form.elements.namedItem("sort");
    if (sort instanceof HTMLSelectElement) sort.value = filters.sort;
    // only when the list changes, not at every revalidation
  }, [here]);

  return { formRef, send };
}
