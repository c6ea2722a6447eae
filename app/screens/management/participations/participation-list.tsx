import { type ParticipantFilters, participantList } from "~/domain/round/participant-list";
import type { DataTableProps } from "~/ui/list/table";
import { choicesOf, ListChoice, ListForm } from "~/screens/management/lists/list-form";
import { ListTable } from "~/screens/management/lists/list-table";
import type { ParticipationListView } from "./participation-list.server";
import { msg, t } from "~/texts/t";

interface ParticipationListProps<Row> extends Pick<
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
  const { path, filters, pageCount, rounds, isSortable, found, csvPath } = list;
  const query = participantList.at(path);
  return (
    <>
      <ListForm query={query} filters={filters} pinned="round" hint={t("Name, username, email or phone")}>
        {rounds ? (
          <ListChoice
            name="round"
            label={t("Round")}
            value={filters.round}
            none={rounds.allowAll ? t("All rounds") : undefined}
            options={latestFirst(rounds.count).map((number) => [number, t("Round {number}", { number })])}
          />
        ) : null}
        {isSortable ? (
          <ListChoice name="sort" label={t("Sort")} value={filters.sort} options={choicesOf(SORT_WORDS)} />
        ) : null}
      </ListForm>
      <ListTable
        {...table}
        query={query}
        filters={filters}
        pageCount={pageCount}
        noun={noun}
        found={found}
        csvPath={csvPath}
        isHighlighted={({ isWinner = false }) => isWinner}
      />
    </>
  );
}

const SORT_WORDS: Record<ParticipantFilters["sort"], string> = {
  newest: msg("Latest payment first"),
  oldest: msg("Earliest payment first"),
  fee: msg("Highest fee first"),
};

const latestFirst = (count: number) => Array.from({ length: count }, (_, i) => count - i);
