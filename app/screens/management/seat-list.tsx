import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { PARTICIPANT_SORTS, type ParticipantFilters, participantsPath } from "~/domain/participant-list";
import { Button, ButtonLink } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { control } from "~/ui/control.css";
import { cluster, spread } from "~/ui/layout.css";
import { Pager } from "~/ui/pager";
import type { SeatListView } from "./seat-list.server";
import * as styles from "./seat-list.css";

export interface SeatListProps {
  list: SeatListView;
  /** What the pages are of: 'bids'. */
  noun: string;
  /** The table, or what stands in its place. */
  children: ReactNode;
}

/** People of an auction: a search, how many it finds, the file of exactly those, a table and its pages. */
export function SeatList({ list, noun, children }: SeatListProps) {
  const { path, filters, page, pageCount, found, csvPath, isEmpty } = list;
  return (
    <>
      <SeatSearch key={participantsPath(path, filters)} list={list} />
      <div className={spread.m}>
        <p role="status" className={styles.found}>
          {found}
          {filters.q ? ` for “${filters.q}”` : null}
        </p>
        {isEmpty ? null : (
          <ButtonLink look="secondary" size="small" to={csvPath} reloadDocument>
            Download CSV
          </ButtonLink>
        )}
      </div>
      {children}
      <Pager
        page={page}
        pageCount={pageCount}
        hrefFor={(number) => participantsPath(path, { ...filters, page: number })}
        label={`Pages of ${noun}`}
      />
    </>
  );
}

const SORT_WORDS: Record<ParticipantFilters["sort"], string> = {
  newest: "Latest payment first",
  oldest: "Earliest payment first",
  fee: "Highest fee first",
};

/** A GET form: a searched list has an address. */
function SeatSearch({ list: { path, filters, rounds, isSortable } }: Pick<SeatListProps, "list">) {
  const [action, kept] = path.split("?");
  return (
    <Form role="search" action={action} className={styles.form} preventScrollReset>
      {Array.from(new URLSearchParams(kept), ([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className={classNames(styles.field, styles.search)}>
        <span className={styles.label}>Search</span>
        <input
          type="search"
          name="q"
          defaultValue={filters.q}
          maxLength={100}
          placeholder="Name, username, email or phone"
          className={control}
        />
      </label>
      {rounds ? <RoundChoice rounds={rounds} chosen={filters.round} /> : null}
      {isSortable ? (
        <label className={classNames(styles.field, styles.choice)}>
          <span className={styles.label}>Sort</span>
          <select name="sort" defaultValue={filters.sort} className={control}>
            {PARTICIPANT_SORTS.map((value) => (
              <option key={value} value={value}>
                {SORT_WORDS[value]}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <div className={cluster.s}>
        <Button look="secondary">Search</Button>
        {filters.q ? (
          <ButtonLink look="quiet" to={participantsPath(path, { ...filters, q: "", page: 1 })}>
            Clear
          </ButtonLink>
        ) : null}
      </div>
    </Form>
  );
}

interface RoundChoiceProps {
  rounds: NonNullable<SeatListView["rounds"]>;
  chosen: number | null;
}

function RoundChoice({ rounds: { count, allowAll }, chosen }: RoundChoiceProps) {
  return (
    <label className={classNames(styles.field, styles.choice)}>
      <span className={styles.label}>Round</span>
      <select name="round" defaultValue={chosen ?? ""} className={control}>
        {allowAll ? <option value="">All rounds</option> : null}
        {Array.from({ length: count }, (_, i) => count - i).map((number) => (
          <option key={number} value={number}>
            Round {number}
          </option>
        ))}
      </select>
    </label>
  );
}
