import { db } from "~/db/client.server";
import { type RowOf, tableColumns } from "~/db/columns.server";
import { join, raw, sql, type Sql } from "~/db/sql.server";
import { dialectOf } from "~/db/open.server";
import { select, selectNumbers } from "~/db/select.server";
import { countRows } from "~/db/list-rows.server";
import { AUDIT_KINDS, type AuditFilters } from "~/domain/audit/audit-list";
import { startOfNairobiDay } from "~/domain/time";

type AuditIndex =
  | "AuditEntry_list"
  | "AuditEntry_productId_id_idx"
  | "AuditEntry_subject_subjectId_id_idx"
  | "AuditEntry_actorId_id_idx"
  | "AuditEntry_action_id_idx";

const DAY_MS = 86_400_000;

export interface EntryFilter {
  condition: Sql;
  /** An index that answers the filter alone, else one that covers the filtered columns. */
  index: AuditIndex;
}

export function entryFilter(filters: Omit<AuditFilters, "page">, actorId: number | null): EntryFilter {
  const { kind, id, action, from, to } = filters;
  const one = id === null ? [] : [oneSubject(kind, id)];
  const others = [
    ...(id === null && kind ? [{ condition: ofSubjects(kind), index: SUBJECT_INDEX }] : []),
    ...(actorId === null
      ? []
      : [{ condition: sql`"actorId" = ${actorId}`, index: "AuditEntry_actorId_id_idx" as const }]),
    ...(action ? [{ condition: sql`"action" = ${action}`, index: "AuditEntry_action_id_idx" as const }] : []),
  ];
  const days = [
    ...(from ? [sql`"at" >= ${startOfNairobiDay(from)}`] : []),
    ...(to ? [sql`"at" < ${new Date(startOfNairobiDay(to).getTime() + DAY_MS)}`] : []),
  ];
  const all = [...one, ...others];
  const conditions = [...all.map(({ condition }) => condition), ...days];
  // one subject's history is short: other filters are checked row by row
  const isAlone = all.length === 1 && days.length === 0;
  const [narrowest] = one.length > 0 || isAlone ? all : [];
  return {
    condition: conditions.length > 0 ? join(conditions, " AND ") : sql`1 = 1`,
    index: narrowest?.index ?? "AuditEntry_list",
  };
}

const SUBJECT_INDEX = "AuditEntry_subject_subjectId_id_idx" as const;

function oneSubject(kind: AuditFilters["kind"], id: number): EntryFilter {
  if (kind === "product_and_rounds")
    return { condition: sql`"productId" = ${id}`, index: "AuditEntry_productId_id_idx" };
  return { condition: sql`${ofSubjects(kind)} AND "subjectId" = ${id}`, index: SUBJECT_INDEX };
}

const SUBJECTS = Object.keys(AUDIT_KINDS).filter((kind) => kind !== "product_and_rounds");

function subjectsOf(kind: AuditFilters["kind"]): readonly string[] {
  if (kind === null) return SUBJECTS;
  return kind === "product_and_rounds" ? ["product", "round"] : [kind];
}

/** Literals: the column is an enumeration on PostgreSQL. */
const ofSubjects = (kind: AuditFilters["kind"]) =>
  sql`"subject" IN (${join(subjectsOf(kind).map((subject) => raw(`'${subject}'`)))})`;

/** SQLite has no statistics, so we name the index; PostgreSQL chooses for itself. */
const entriesBy = (index: AuditIndex) =>
  dialectOf(db()) === "postgresql" ? sql`"AuditEntry"` : sql`"AuditEntry" INDEXED BY ${raw(`"${index}"`)}`;

export const countEntries = ({ condition, index }: EntryFilter) =>
  countRows({ cached: true })`FROM ${entriesBy(index)} WHERE ${condition}`;

const FEW_TO_SORT = 2_000;

const listBy = ({ index }: EntryFilter, total: number) =>
  entriesBy(total > FEW_TO_SORT ? "AuditEntry_list" : index);

export const entryIds = (
  filter: EntryFilter,
  total: number,
  { take, skip }: { take: number; skip: number },
) =>
  selectNumbers()`SELECT "id" FROM ${listBy(filter, total)} WHERE ${filter.condition}
    ORDER BY "at" DESC, "id" DESC LIMIT ${take} OFFSET ${skip}`;

export function entryIdsAfter(
  filter: EntryFilter,
  total: number,
  { take, afterId }: { take: number; afterId: number | null },
) {
  const following =
    afterId === null
      ? sql`1 = 1`
      : sql`("at", "id") < (SELECT "at", "id" FROM "AuditEntry" WHERE "id" = ${afterId})`;
  return selectNumbers()`SELECT "id" FROM ${listBy(filter, total)} WHERE ${filter.condition} AND ${following}
    ORDER BY "at" DESC, "id" DESC LIMIT ${take}`;
}

/** Each actor by one index lookup, not by reading all entries. */
export const actorIds = () =>
  selectNumbers()`
    WITH RECURSIVE "actor" ("id") AS (
      SELECT MIN("actorId") FROM "AuditEntry"
      UNION ALL
      SELECT (SELECT MIN("actorId") FROM "AuditEntry" WHERE "actorId" > "actor"."id")
      FROM "actor" WHERE "actor"."id" IS NOT NULL
    )
    SELECT "id" FROM "actor" WHERE "id" IS NOT NULL`;

const entryAbout = tableColumns("AuditEntry", "entry", "id, at, action, subject, before, after");
export type EntryAbout = RowOf<typeof entryAbout>;

/** Entries about a person, their orders and payments, oldest first, without who made them. */
export const entriesAbout = (
  userId: number,
  { after, take }: { readonly after: number; readonly take: number },
) =>
  select(entryAbout)`FROM "AuditEntry" entry WHERE entry."id" > ${after} AND (
    (entry."subject" = 'user' AND entry."subjectId" = ${userId})
    OR (entry."subject" = 'order' AND entry."subjectId" IN (SELECT "id" FROM "Order" WHERE "userId" = ${userId}))
    OR (entry."subject" = 'payment'
      AND entry."subjectId" IN (SELECT "id" FROM "PaymentAttempt" WHERE "userId" = ${userId})))
    ORDER BY entry."id" LIMIT ${take}`;
