import { BATCH_SIZE, batchesOf, rowsOfIds } from "~/db/list-rows.server";
import { db } from "~/db/client.server";
import type { Prisma } from "~/db/generated/sqlite/client";
import type { Viewer } from "~/domain/account/access";
import { usernameKey } from "~/domain/account/account";
import { personName } from "~/domain/account/person-name";
import {
  AUDIT_ACTIONS,
  type AuditAction,
  type AuditChange,
  type AuditFields,
  type AuditSubject,
  changesBetween,
} from "~/domain/audit/audit";
import { changesFor, mayNameSubject } from "~/domain/audit/audit-access";
import type { AuditFilters } from "~/domain/audit/audit-list";
import { listPage } from "~/domain/list/page";
import { actorNames } from "./actor-names.queries.server";
import { CLOCK_ACTOR, CLOCK_NAME } from "./clock";
import {
  actorIds,
  countEntries,
  entryFilter,
  type EntryFilter,
  entryIds,
  entryIdsAfter,
} from "./audit-sql.server";
import { type NamedSubject, nameSubjects } from "./audit-subjects.server";

export interface TimelineEntry {
  id: number;
  at: Date;
  code: AuditAction;
  /** What was done, in words. */
  action: string;
  /** By name. */
  actor: string;
  username: string | null;
  changes: AuditChange[];
}

export interface TrailEntry extends TimelineEntry, NamedSubject {
  actorId: number;
  subject: AuditSubject;
  subjectId: number;
  productId: number | null;
}

/** With the product's rounds. */
export const productTimeline = async (viewer: Viewer, productId: number, take: number) =>
  (await timeline({ productId }, take)).map(shownTo(viewer));

/** Of the page of the subject itself, whose readers may see all of it. */

export const subjectTimeline = (subject: AuditSubject, subjectId: number, take: number) =>
  timeline({ subject, subjectId }, take);

/** The latest entry of each record of a kind that has one, by the record's id. */
export async function latestEntries(subject: AuditSubject): Promise<Map<number, TimelineEntry>> {
  const latest = await db().auditEntry.groupBy({
    by: ["subjectId"],
    where: { subject },
    _max: { id: true },
  });
  const ids = latest.flatMap(({ _max }) => _max.id ?? []);
  const subjectOf = new Map(latest.map(({ subjectId, _max }) => [_max.id, subjectId]));
  const entries = await timeline({ id: { in: ids } }, ids.length);
  return new Map(entries.map((entry) => [subjectOf.get(entry.id) ?? 0, entry]));
}

/** With the order's payments. */
export const orderTimeline = async (
  viewer: Viewer,
  orderId: number,
  attemptIds: readonly number[],
  take: number,
) => {
  const entries = await timeline(
    {
      OR: [
        { subject: "order", subjectId: orderId },
        { subject: "payment", subjectId: { in: [...attemptIds] } },
      ],
    },
    take,
  );
  return entries.map(shownTo(viewer));
};

const shownTo =
  (viewer: Viewer) =>
  <Entry extends TimelineEntry>(entry: Entry): Entry => ({
    ...entry,
    changes: changesFor(viewer, entry.code, entry.changes),
  });

const entryFields = { id: true, at: true, actorId: true, action: true, before: true, after: true } as const;

async function timeline(where: Prisma.AuditEntryWhereInput, take: number): Promise<TimelineEntry[]> {
  const rows = await db().auditEntry.findMany({ where, orderBy: { id: "desc" }, take, select: entryFields });
  return timelineOf(rows);
}

const NOTE = "note";
const INVITER = "invited_by";

interface EntryRow {
  id: number;
  at: Date;
  actorId: number;
  action: string;
  before: string | null;
  after: string | null;
}

async function timelineOf(rows: readonly EntryRow[]): Promise<TimelineEntry[]> {
  const [actorOf, inWords] = await Promise.all([
    actorNames(rows.map(({ actorId }) => actorId)),
    idsInWords(rows),
  ]);
  return rows.map(({ id, at, actorId, action, before, after }) => ({
    id,
    at,
    code: action as AuditAction,
    action: AUDIT_ACTIONS[action as AuditAction],
    actor: actorOf(actorId).name,
    username: actorOf(actorId).username,
    changes: changesBetween(read(before), read(after)).map(inWords),
  }));
}

/** Entries keep the id of a note and of a person, whose text and name may be deleted. */
async function idsInWords(rows: readonly EntryRow[]): Promise<(change: AuditChange) => AuditChange> {
  const idsIn = (field: string) =>
    rows.flatMap(({ after }) => {
      const id = read(after)?.[field];
      return typeof id === "number" ? [id] : [];
    });
  const [notes, people] = [idsIn(NOTE), idsIn(INVITER)];
  if (notes.length + people.length === 0) return (change) => change;
  const [texts, actorOf] = await Promise.all([
    db().userNote.findMany({ where: { id: { in: notes } }, select: { id: true, text: true } }),
    actorNames(people),
  ]);
  const textOf = new Map(texts.map(({ id, text }) => [id, text]));
  return ({ field, after, ...change }) => {
    if (typeof after !== "number") return { field, after, ...change };
    if (field === NOTE) return { field, after: textOf.get(after) ?? "(deleted)", ...change };
    return { field, after: field === INVITER ? actorOf(after).name : after, ...change };
  };
}

const read = (json: string | null) => (json === null ? null : (JSON.parse(json) as AuditFields));

/** Who is in the trail: what the filter takes, and the name beside it. */
export async function auditActors(): Promise<{ who: string; name: string }[]> {
  const ids = await actorIds();
  const users = await db().user.findMany({
    where: { id: { in: [...ids] } },
    select: { username: true, firstName: true, lastName: true },
    orderBy: { usernameKey: "asc" },
  });
  return [
    ...(ids.includes(CLOCK_ACTOR.id) ? [{ who: CLOCK_NAME, name: CLOCK_NAME }] : []),
    ...users.map((user) => ({ who: user.username, name: personName(user) })),
  ];
}

/** Values and names are for those who may see what an entry is about. */
export async function auditPage(viewer: Viewer, filters: AuditFilters, size: number) {
  const { filter, total } = await filterFor(filters);
  const { skip, page, pageCount } = listPage(filters.page, total, size);
  const ids = await entryIds(filter, total, { take: size, skip });
  return { total, page, pageCount, entries: (await entriesOf(ids)).map(trailFor(viewer)) };
}

const trailFor = (viewer: Viewer) => (entry: TrailEntry) => {
  const isNamed = mayNameSubject(viewer, entry.subject);
  return { ...shownTo(viewer)(entry), name: isNamed ? entry.name : null };
};

export async function* auditBatches(
  viewer: Viewer,
  filters: Omit<AuditFilters, "page">,
  take = BATCH_SIZE,
): AsyncGenerator<TrailEntry[]> {
  const { filter, total } = await filterFor(filters);
  const read = (afterId: number | null) => entryIdsAfter(filter, total, { take, afterId });
  for await (const ids of batchesOf(read, take)) yield (await entriesOf(ids)).map(trailFor(viewer));
}

async function filterFor(
  filters: Omit<AuditFilters, "page">,
): Promise<{ filter: EntryFilter; total: number }> {
  const filter = entryFilter(filters, await actorNamed(filters.who));
  return { filter, total: await countEntries(filter) };
}

const NOBODY = -1;

async function actorNamed(who: string): Promise<number | null> {
  if (who === "") return null;
  const user = await db().user.findUnique({
    where: { usernameKey: usernameKey(who) },
    select: { id: true },
  });
  return user?.id ?? (who.trim() === CLOCK_NAME ? CLOCK_ACTOR.id : NOBODY);
}

async function entriesOf(ids: readonly number[]): Promise<TrailEntry[]> {
  const trailFields = { ...entryFields, subject: true, subjectId: true, productId: true };
  const rows = await rowsOfIds("AuditEntry", trailFields, ids);
  const [timeline, nameOf] = await Promise.all([timelineOf(rows), nameSubjects(rows)]);
  return rows.flatMap((row, i) => {
    const { actorId, subject, subjectId, productId } = row;
    const entry = timeline[i];
    return entry ? [{ ...entry, actorId, subject, subjectId, productId, ...nameOf(row) }] : [];
  });
}
