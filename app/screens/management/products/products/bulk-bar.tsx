import { Form, useFetcher, useNavigate, useNavigation } from "~/router";
import { type FormEvent, useRef } from "react";
import { formatCount } from "~/domain/text/count";
import { filterFields, type ProductFilters } from "~/domain/product/product-list";
import { Button } from "~/ui/frame/button";
import { choice, mark } from "~/ui/form/choice.css";
import { useHydrated } from "~/ui/network/use-hydrated";
import { useLazyDialog } from "~/ui/frame/use-lazy-dialog";
import { DeleteForm } from "~/screens/management/products/form/delete-form";
import type { BulkDeletion } from "../deletion-view.server";
import { HiddenFields } from "~/screens/management/shared/hidden-fields";
import * as styles from "~/screens/management/lists/bulk-list.css";
import type { Ticks } from "~/screens/management/lists/use-ticks";
import { t } from "~/texts/t";

export const BULK_FORM = "selected-products";

interface BulkBarProps {
  filters: ProductFilters;
  total: number;
  hasMore: boolean;
  here: string;
  ticks: Ticks;
}

/** Without scripts it leads to the confirmation page. */
export function BulkBar({ filters, total, hasMore, here, ticks }: BulkBarProps) {
  const hydrated = useHydrated();
  const navigation = useNavigation();
  const { dialog, onSubmit } = useDeletionDialog();
  const isDeleted = filters.status === "deleted";
  const isFiltered = filterFields(filters).length > 0;
  const count = ticks.all ? total : ticks.count;
  const isEmpty = hydrated && count === 0;
  return (
    <div className={styles.bar}>
      <Form
        id={BULK_FORM}
        className={styles.barForm}
        {...(isDeleted
          ? { method: "post", action: "/management/products/restore" }
          : { method: "get", action: "/management/products/bulk-delete", onSubmit })}
      >
        <HiddenFields fields={[...filterFields(filters), ["back", here]]} />
        {hasMore ? (
          <label className={choice}>
            <input type="checkbox" name="all" value="1" className={mark} onChange={ticks.read} />
            {isFiltered
              ? t("All {total} matching this filter", { total: formatCount(total) })
              : t("All {total} products", { total: formatCount(total) })}
          </label>
        ) : null}
        <div className={styles.act}>
          <span role="status" className={styles.count}>
            {hydrated && count > 0 ? t("{count} selected", { count: formatCount(count) }) : null}
          </span>
          {isDeleted ? null : (
            <Button
              look="secondary"
              size="small"
              formAction="/management/products/bulk-change"
              disabled={isEmpty}
            >
              {t("Change selected")}
            </Button>
          )}
          <Button
            look={isDeleted ? "secondary" : "danger"}
            size="small"
            disabled={isEmpty}
            busy={navigation.formAction === "/management/products/restore"}
          >
            {isDeleted ? t("Restore selected") : t("Delete selected")}
          </Button>
        </div>
      </Form>
      {dialog}
    </div>
  );
}

const submitterOf = ({ nativeEvent }: FormEvent) => (nativeEvent as SubmitEvent).submitter;

function useDeletionDialog() {
  const fetcher = useFetcher<BulkDeletion>();
  const navigate = useNavigate();
  const { Loaded, isOpen, open, close } = useLazyDialog();
  const requested = useRef("");

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    // changing has a page of its own
    if (submitterOf(event)?.hasAttribute("formaction")) return;
    event.preventDefault();
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget))
      if (typeof value === "string") query.append(name, value);
    requested.current = `/management/products/bulk-delete?${query}`;
    fetcher.load(requested.current);
    open().catch(() => navigate(requested.current));
  };

  const shown = fetcher.state === "idle" ? fetcher.data : undefined;
  const dialog =
    Loaded && isOpen ? (
      <Loaded open onOpenChange={close} title={shown?.deletion?.heading ?? t("Delete products?")}>
        {shown?.deletion ? (
          <DeleteForm
            action={shown.address}
            deletion={shown.deletion}
            fields={shown.fields}
            cancelTo={shown.back}
          />
        ) : (
          <p role="status">{shown ? t("None of these products exists any more.") : t("Loading…")}</p>
        )}
      </Loaded>
    ) : null;
  return { dialog, onSubmit };
}
