/** The writes of a small managed noun: who may, how many, others' edits, and the audit entry of each. */
import { transaction, type Tx } from "~/db/client.server";
import { unlessDuplicate } from "~/db/duplicate.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import type { AuditAction } from "~/domain/audit/audit";
import type { SeenVersion } from "~/domain/form/seen-version";
import { MANAGED_NOUNS, type ManagedNoun } from "~/domain/managed-nouns";
import { accepted, type Outcome, refuse, type Refusal, refused } from "~/domain/refusal";
import { mergeUnseenEdits } from "./edits.server";
import { recordAudit } from "./record-audit.server";

interface LockedTable {
  updateMany(args: { where: { id: number }; data: { id: number } }): Promise<{ count: number }>;
}

interface EditedTable<Row, Data> extends LockedTable {
  findUniqueOrThrow(args: { where: { id: number } }): Promise<Row>;
  update(args: { where: { id: number }; data: Data; select: { id: true } }): Promise<unknown>;
}

interface DeletedTable<Row> extends LockedTable {
  delete(args: { where: { id: number } }): Promise<Row>;
}

interface CreatedTable<Data> {
  count(): Promise<number>;
  create(args: { data: Data; select: { id: true } }): Promise<{ id: number }>;
}

interface ActiveTable<Row> {
  updateMany(args: {
    where: { id: number; isActive: boolean };
    data: { isActive: boolean };
  }): Promise<{ count: number }>;
  findUnique(args: { where: { id: number } }): Promise<Row | null>;
}

type Columns = Readonly<Record<string, unknown>>;
type PartialEdit<Fields> = { readonly [Name in keyof Fields]: Fields[Name] | undefined };

interface Records {
  readonly subject: ManagedNoun;
}

interface UniqueName<Fields> {
  /** For a name that another record has. */
  readonly refuseDuplicate?: (fields: PartialEdit<Fields>) => Refusal;
}

export interface EditedRecords<Row, Fields extends Columns, Data> extends Records, UniqueName<Fields> {
  readonly table: (tx: Tx) => EditedTable<Row, Data>;
  /** What forms edit and the audit trail shows. */
  readonly fieldsOf: (row: Row) => Fields;
  readonly dataOf: (fields: Fields) => Data;
  /** If this is left blank in an edit, it stays as it is. */
  readonly blankStays?: keyof Fields;
  /** If two people's edits do not go together. */
  readonly refuseMerged?: (fields: Fields) => Refusal | null;
}

interface CreatedRecords<Fields extends Columns, Data> extends Records, UniqueName<Fields> {
  readonly limit?: { readonly max: number; readonly refusal: () => Refusal };
  readonly table: (tx: Tx) => CreatedTable<Data>;
  readonly dataOf: (fields: Fields) => Data;
}

export interface DeletedRecords<Row, Fields extends Columns> extends Records {
  readonly table: (tx: Tx) => DeletedTable<Row>;
  readonly fieldsOf: (row: Row) => Fields;
  /** For the audit entry of a deletion, if it shows more. */
  readonly deletedFieldsOf?: (row: Row) => Fields;
  readonly beforeDelete?: (tx: Tx, id: number) => Promise<unknown>;
}

export type ManagedRecords<Row, Fields extends Columns, Data> = CreatedRecords<Fields, Data> &
  EditedRecords<Row, Fields, Data> &
  DeletedRecords<Row, Fields>;

export async function createRecord<Fields extends Columns, Data>(
  actor: Viewer,
  records: CreatedRecords<Fields, Data>,
  after: Fields,
): Promise<Outcome<{ id: number; after: Fields }>> {
  const { subject, limit } = records;
  if (!may(actor, MANAGED_NOUNS[subject].need)) return FORBIDDEN;
  return writeUnique(records, after, async (tx) => {
    const table = records.table(tx);
    if (limit && (await table.count()) >= limit.max) return refused(limit.refusal());
    const { id } = await table.create({ data: records.dataOf(after), select: { id: true } });
    await recordAudit(tx, actor, `${subject}.create`, id, { after });
    return accepted({ id, after });
  });
}

interface Edit<Fields> {
  readonly id: number;
  readonly seen: SeenVersion | null;
  /** What is undefined stays as it is. */
  readonly form: PartialEdit<Fields>;
}

/** `changedByOthers`: the fields that only others changed since `seen`; they stay. */
export async function updateRecord<Row, Fields extends Columns, Data>(
  actor: Viewer,
  records: EditedRecords<Row, Fields, Data>,
  { id, seen, form }: Edit<Fields>,
): Promise<Outcome<{ after: Fields; changedByOthers: readonly string[] }>> {
  const { subject, blankStays } = records;
  if (!may(actor, MANAGED_NOUNS[subject].need)) return FORBIDDEN;
  const isGiven = ([name, value]: [string, unknown]) =>
    value !== undefined && !(name === blankStays && value === "");
  return writeUnique(records, form, async (tx) => {
    const table = records.table(tx);
    const missing = await lock(table, records, id);
    if (missing) return missing;
    const before = records.fieldsOf(await table.findUniqueOrThrow({ where: { id } }));
    const mine = { ...before, ...Object.fromEntries(Object.entries(form).filter(isGiven)) };
    const merged = await mergeUnseenEdits(tx, subject, id, { seen, mine, theirs: before });
    if (!merged.ok) return merged;
    const changedByOthers = merged.value;
    const theirs = Object.entries(before).filter(([field]) => changedByOthers.includes(field));
    const after = { ...mine, ...Object.fromEntries(theirs) };
    const refusal = records.refuseMerged?.(after);
    if (refusal) return refused(refusal);
    await table.update({ where: { id }, data: records.dataOf(after), select: { id: true } });
    await recordAudit(tx, actor, `${subject}.update`, id, { before, after });
    return accepted({ after, changedByOthers });
  });
}

interface Switched<Row> extends Records {
  readonly subject: "banner" | "category";
  readonly table: (tx: Tx) => ActiveTable<Row>;
}

/** A repeat changes and records nothing. */
export async function setRecordActive<Row>(
  actor: Viewer,
  { subject, table: tableOf }: Switched<Row>,
  { id, isActive, action }: { id: number; isActive: boolean; action?: AuditAction },
): Promise<Outcome<Row>> {
  if (!may(actor, MANAGED_NOUNS[subject].need)) return FORBIDDEN;
  return transaction(async (tx) => {
    const table = tableOf(tx);
    const { count } = await table.updateMany({ where: { id, isActive: !isActive }, data: { isActive } });
    if (count > 0) {
      const change = { before: { isActive: !isActive }, after: { isActive } };
      const switched = isActive ? (`${subject}.activate` as const) : (`${subject}.deactivate` as const);
      await recordAudit(tx, actor, action ?? switched, id, change);
    }
    const row = await table.findUnique({ where: { id } });
    return row ? accepted(row) : refused(refuse("missing", MANAGED_NOUNS[subject].notFound));
  });
}

/** Permanent; the audit trail keeps its fields. Of two who delete it, one gets 'missing'. */
export async function deleteRecord<Row, Fields extends Columns>(
  actor: Viewer,
  records: DeletedRecords<Row, Fields>,
  id: number,
): Promise<Outcome<Fields>> {
  const { subject } = records;
  if (!may(actor, MANAGED_NOUNS[subject].need)) return FORBIDDEN;
  return transaction(async (tx) => {
    const table = records.table(tx);
    const missing = await lock(table, records, id);
    if (missing) return missing;
    await records.beforeDelete?.(tx, id);
    const row = await table.delete({ where: { id } });
    const before = (records.deletedFieldsOf ?? records.fieldsOf)(row);
    await recordAudit(tx, actor, `${subject}.delete`, id, { before });
    return accepted(before);
  });
}

/** Until the commit. Refused if there is no such row. */
async function lock(table: LockedTable, { subject }: Records, id: number) {
  const { count } = await table.updateMany({ where: { id }, data: { id } });
  return count === 0 ? refused(refuse("missing", MANAGED_NOUNS[subject].notFound)) : null;
}

/** The database refuses a name that another record has, also one that is written at the same moment. */
async function writeUnique<Fields extends Columns, T>(
  { refuseDuplicate }: UniqueName<Fields>,
  fields: PartialEdit<Fields>,
  write: (tx: Tx) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const written = transaction(write);
  return refuseDuplicate ? unlessDuplicate(written, refused(refuseDuplicate(fields))) : written;
}
