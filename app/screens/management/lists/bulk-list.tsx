import type { ReactNode } from "react";
import { choice, mark } from "~/ui/form/choice.css";
import { scripted } from "~/ui/frame/scripted.css";
import { classNames } from "~/ui/text/class-names";
import { t } from "~/texts/t";
import * as styles from "./bulk-list.css";
import { CsvLink } from "./csv-link";
import { type Ticks, useTicks } from "./use-ticks";

interface BulkListProps {
  form: string;
  name: string;
  total: ReactNode;
  csvPath: string;
  children: (ticks: Ticks) => ReactNode;
}

export function BulkList({ form, name, total, csvPath, children }: BulkListProps) {
  const ticks = useTicks(form, name);
  return (
    <div className={styles.list}>
      <div className={styles.totals}>
        {total}
        <CsvLink to={csvPath} />
        <label className={classNames(choice, scripted, styles.tickAll)}>
          <input
            type="checkbox"
            className={mark}
            checked={ticks.isWholePage}
            onChange={(event) => ticks.tickPage(event.currentTarget.checked)}
          />
          {t("Select all on this page")}
        </label>
      </div>
      {children(ticks)}
    </div>
  );
}
