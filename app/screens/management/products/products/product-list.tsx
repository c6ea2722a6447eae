import { useHydrated } from "~/ui/network/use-hydrated";
import { choice, mark } from "~/ui/form/choice.css";
import type { ProductFilters } from "~/domain/product/product-list";
import { classNames } from "~/ui/text/class-names";
import { CsvLink } from "~/screens/management/shared/csv-link";
import { BULK_FORM, BulkBar } from "./bulk-bar";
import { type ProductRow, ProductTable } from "./product-table";
import * as styles from "~/screens/management/shared/bulk-list.css";
import { useTicks } from "~/screens/management/shared/use-ticks";

export interface ProductListProps {
  filters: ProductFilters;
  total: number;
  range: string;
  csvPath: string;
  here: string;
  rows: readonly ProductRow[];
}

export function ProductList({ filters, total, range, csvPath, here, rows }: ProductListProps) {
  const hydrated = useHydrated();
  const ticks = useTicks(BULK_FORM, "product_ids");
  return (
    <div className={styles.list}>
      <div className={styles.totals}>
        <p className={styles.range}>{range}</p>
        <CsvLink to={csvPath} />
        {hydrated ? (
          <label className={classNames(choice, styles.tickAll)}>
            <input
              type="checkbox"
              className={mark}
              checked={ticks.isWholePage}
              onChange={(event) => ticks.tickPage(event.currentTarget.checked)}
            />
            Select all on this page
          </label>
        ) : null}
      </div>
      <ProductTable rows={rows} here={here} isDeleted={filters.status === "deleted"} onTick={ticks.read} />
      <BulkBar filters={filters} total={total} hasMore={total > rows.length} here={here} ticks={ticks} />
    </div>
  );
}
