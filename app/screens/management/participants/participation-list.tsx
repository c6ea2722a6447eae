import { PARTICIPANT_SORTS, type ParticipantFilters, participantList } from "~/domain/round/participant-list";
import { spread } from "~/ui/frame/layout.css";
import { DataTable, type DataTableProps } from "~/ui/list/table";
import { CsvLink } from "~/screens/management/shared/csv-link";
import { ListChoice, ListForm } from "~/screens/management/shared/list-form";
import type { ParticipationListView } from "./participation-list.server";
import * as styles from "./participation-list.css";

export interface ParticipationListProps<Row> extends Pick<
  DataTableProps<Row>,
  "caption" | "columns" | "rows" | "empty"
> {
  list: ParticipationListView;
  noun: string;
}

export function ParticipationList<Row extends { readonly id: number; readonly isWinner?: boolean }>({
  list,
  noun,
  ...table
}: ParticipationListProps<Row>) {
  const { path, filters, page, pageCount, found, csvPath } = list;
  return (
    <>
      <ParticipationSearch key={participantList.path(filters, path)} list={list} />
      <div className={spread.m}>
        <p role="status" className={styles.found}>
          {found}
          {filters.q ? ` for “${filters.q}”` : null}
        </p>
        {table.rows.length > 0 ? <CsvLink to={csvPath} /> : null}
      </div>
      <DataTable
        {...table}
        captionHidden
        manyColumns
        isHighlighted={({ isWinner = false }) => isWinner}
        pages={{
          page,
          pageCount,
          hrefFor: (number) => participantList.path({ ...filters, page: number }, path),
          label: `Pages of ${noun}`,
        }}
      />
    </>
  );
}

const SORT_WORDS: Record<ParticipantFilters["sort"], string> = {
  newest: "Latest payment first",
  oldest: "Earliest payment first",
  fee: "Highest fee first",
};

const sorts = PARTICIPANT_SORTS.map((sort) => [sort, SORT_WORDS[sort]] as const);

function ParticipationSearch({
  list: { path, filters, rounds, isSortable },
}: {
  list: ParticipationListView;
}) {
  return (
    <ListForm
      list={path}
      q={filters.q}
      hint="Name, username, email or phone"
      clearPath={filters.q ? participantList.path({ ...filters, q: "", page: 1 }, path) : null}
    >
      {rounds ? (
        <ListChoice
          name="round"
          label="Round"
          value={filters.round}
          none={rounds.allowAll ? "All rounds" : undefined}
          options={latestFirst(rounds.count).map((number) => [number, `Round ${number}`])}
        />
      ) : null}
      {isSortable ? <ListChoice name="sort" label="Sort" value={filters.sort} options={sorts} /> : null}
    </ListForm>
  );
}

const latestFirst = (count: number) => Array.from({ length: count }, (_, i) => count - i);
