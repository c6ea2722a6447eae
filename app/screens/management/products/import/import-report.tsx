import { Link } from "~/router";
import { importLines } from "~/domain/import/import";
import { FilterLinks } from "~/screens/management/lists/filter-links";
import { CsvLink } from "~/screens/management/lists/csv-link";
import { ListTable } from "~/screens/management/lists/list-table";
import { summary } from "~/screens/management/shared/history/timeline.css";
import { AuditChanges } from "~/screens/management/shared/history/audit-changes";
import { Badge } from "~/ui/badge/badge";
import { muted, spread, stack } from "~/ui/frame/layout.css";
import type { TableColumn } from "~/ui/list/table";
import { KIND_TONES } from "~/screens/management/products/import-labels";
import type { ImportPage } from "./import-page.server";
import * as styles from "./import.css";
import { msg, t } from "~/texts/t";

type Page = Pick<ImportPage, "id" | "filters" | "pageCount" | "choices" | "lines">;
type Line = ImportPage["lines"][number];

/** Line by line: what it changes, from what to what, or what is wrong with it. */
export function ImportReport({ page: { id, filters, pageCount, choices, lines } }: { page: Page }) {
  const here = `/management/products/import/${id}`;
  const query = importLines.at(here);
  return (
    <>
      <div className={spread.m}>
        {choices.length > 0 ? (
          <FilterLinks query={query} filters={filters} name="kind" label={t("Lines")} choices={choices} />
        ) : (
          <span />
        )}
        {lines.length > 0 ? (
          <CsvLink to={importLines.at(`${here}/lines`).path({ ...filters, page: 1 })} />
        ) : null}
      </div>
      <ListTable
        query={query}
        filters={filters}
        pageCount={pageCount}
        noun={t("lines")}
        caption={t("Lines")}
        rows={lines}
        columns={columns}
        empty={<p className={muted}>{t("No such lines.")}</p>}
      />
    </>
  );
}

const columns: readonly TableColumn<Line>[] = [
  { label: msg("Line"), cell: ({ line }) => line },
  {
    label: msg("Product"),
    primary: true,
    cell: ({ title, to }) => (to ? <Link to={to}>{title}</Link> : title),
  },
  { label: msg("What"), cell: (line) => <What line={line} /> },
  { label: msg("Change or fault"), cell: (line) => <Details line={line} /> },
];

const What = ({ line: { kind, what, isUndone } }: { line: Line }) =>
  isUndone ? <Badge tone="neutral">{t("Undone")}</Badge> : <Badge tone={KIND_TONES[kind]}>{what}</Badge>;

/** Many are folded. */
const FEW = 4;

function Details({ line: { title, changes, faults, undoFault } }: { line: Line }) {
  const values = <AuditChanges changes={changes} stacked />;
  return (
    <div className={stack.s}>
      {undoFault ? <p className={styles.fault}>{t("Not undone: {undoFault}.", { undoFault })}</p> : null}
      {faults.map(({ column, message, cell, isWarning }, at) => (
        <p key={at} className={styles.fault}>
          {isWarning ? `${t("Check this:")} ` : null}
          {column ? <strong>{column}: </strong> : null}
          {message}
          {cell ? <span className={muted}> {t("(now “{cell}”)", { cell })}</span> : null}
        </p>
      ))}
      {changes.length > FEW ? (
        <details>
          <summary
            className={summary}
            aria-label={t("{count} fields of {title}", { count: changes.length, title })}
          >
            {t("{count} fields", { count: changes.length })}
          </summary>
          {values}
        </details>
      ) : changes.length > 0 ? (
        values
      ) : null}
    </div>
  );
}
