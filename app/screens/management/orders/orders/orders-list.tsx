import { choice, mark } from "~/ui/form/choice.css";
import { classNames } from "~/ui/text/class-names";
import { useHydrated } from "~/ui/network/use-hydrated";
import { DataTable } from "~/ui/list/table";
import * as styles from "~/screens/management/shared/bulk-list.css";
import { CsvLink } from "~/screens/management/shared/csv-link";
import { useTicks } from "~/screens/management/shared/use-ticks";
import { BULK_FORM, BulkBar } from "./bulk-bar";
import { orderColumns, type OrderRow } from "./order-table";

export interface OrdersListProps {
  total: { orders: string; revenue: string; owed: string | null };
  csvPath: string;
  here: string;
  rows: readonly OrderRow[];
}

export function OrdersList({ total, csvPath, here, rows }: OrdersListProps) {
  const hydrated = useHydrated();
  const ticks = useTicks(BULK_FORM, "ids");
  return (
    <div className={styles.list}>
      <div className={styles.totals}>
        <p>
          <strong>{total.orders}</strong>, revenue <strong>{total.revenue}</strong>
          {total.owed ? (
            <>
              , of which <strong>{total.owed}</strong> is still owed
            </>
          ) : null}
        </p>
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
      <DataTable
        caption="Orders"
        captionHidden
        manyColumns
        rows={rows}
        columns={orderColumns({ onTick: ticks.read })}
      />
      <BulkBar here={here} ticks={ticks} />
    </div>
  );
}
