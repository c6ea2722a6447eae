/** The writes of a small managed noun: who may, how many, others' edits, and the audit entry of each. */
import { transaction, type Tx } from "~/db/client.server";
import { unlessDuplicate } from "~/db/duplicate.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import type { Need } from "~/domain/account/permissions";
import type { SeenVersion } from "~/domain/product/seen-version";
import { accepted, type Outcome, type Refusal, refuse, refused } from "~/domain/refusal";
import { mergeUnseenEdits } from "./audit/edits.server";
import { recordAudit } from "./audit/record-audit.server";

/** The part of a Prisma table that these writes use. */
interface Table<Row, Data> {
  count(): Promise<number>;
  create(args: { data: Data; select: { id: true } }): Promise<{ id: number }>;
  updateMany(args: { where: { id: number }; data: { id: number } }): Promise<{ count: number }>;
  findUniqueOrThrow(args: { where: { id: number } }): Promise<Row>;
  update(args: { where: { id: number }; data: Data; select: { id: true } }): Promise<unknown>;
  delete(args: { where: { id: number } }): Promise<Row>;
}

type Columns = Readonly<Record<string, unknown>>;

export interface ManagedRecords<Row, Fields extends Columns, Data> {
  readonly subject: "banner" | "discount_code" | "pick_up_point" | "search_words";
  readonly need: Need;
  readonly notFound: string;
  readonly limit?: { readonly max: number; readonly refusal: Refusal };
  readonly table: (tx: Tx) => Table<Row, Data>;
  /** What forms edit and the audit trail shows. */
  readonly fieldsOf: (row: Row) => Fields;
  /** For the audit entry of a deletion, if it shows more. */
  readonly deletedFieldsOf?: (row: Row) => Fields;
  readonly dataOf: (fields: Fields) => Data;
  /** If this is left blank in an edit, it stays as it is. */
  readonly blankStays?: keyof Fields;
  /** If two people's edits do not go together. */
  readonly refuseMerged?: (fields: Fields) => Refusal | null;
  /** For a name that another record has. */
  readonly taken?: (fields: Fields) => Refusal;
}

export async function createRecord<Row, Fields extends Columns, Data>(
  actor: Viewer,
  records: ManagedRecords<Row, Fields, Data>,
  after: Fields,
): Promise<Outcome<{ id: number; after: Fields }>> {
  const { subject, need, limit } = records;
  if (!may(actor, need)) return FORBIDDEN;
  return refuseTaken(records, after, async (tx) => {
    const table = records.table(tx);
    if (limit && (await table.count()) >= limit.max) return refused(limit.refusal);
    const { id } = await table.create({ data: records.dataOf(after), select: { id: true } });
    await recordAudit(tx, actor, `${subject}.create`, id, { after });
    return accepted({ id, after });
  });
}

interface Edit<Fields> {
  readonly id: number;
  readonly seen: SeenVersion | null;
  readonly form: Fields;
}

/** `changedByOthers`: the fields that only others changed since `seen`; they stay. */
export async function updateRecord<Row, Fields extends Columns, Data>(
  actor: Viewer,
  records: ManagedRecords<Row, Fields, Data>,
  { id, seen, form }: Edit<Fields>,
): Promise<Outcome<{ after: Fields; changedByOthers: readonly string[] }>> {
  const { subject, need, notFound, blankStays } = records;
  if (!may(actor, need)) return FORBIDDEN;
  return refuseTaken(records, form, async (tx) => {
    const table = records.table(tx);
    if (!(await lock(table, id))) return refused(refuse("missing", notFound));
    const before = records.fieldsOf(await table.findUniqueOrThrow({ where: { id } }));
    const stays = blankStays !== undefined && form[blankStays] === "";
    const mine = stays ? { ...form, [blankStays]: before[blankStays] } : form;
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

/** Permanent; the audit trail keeps its fields. Of two who delete it, one gets 'missing'. */
export async function deleteRecord<Row, Fields extends Columns, Data>(
  actor: Viewer,
  records: ManagedRecords<Row, Fields, Data>,
  id: number,
): Promise<Outcome<Fields>> {
  const { subject, need, notFound } = records;
  if (!may(actor, need)) return FORBIDDEN;
  return transaction(async (tx) => {
    const table = records.table(tx);
    if (!(await lock(table, id))) return refused(refuse("missing", notFound));
    const row = await table.delete({ where: { id } });
    const before = (records.deletedFieldsOf ?? records.fieldsOf)(row);
    await recordAudit(tx, actor, `${subject}.delete`, id, { before });
    return accepted(before);
  });
}

/** Until the commit. False if there is no such row. */
const lock = async (table: Pick<Table<never, never>, "updateMany">, id: number): Promise<boolean> =>
  (await table.updateMany({ where: { id }, data: { id } })).count > 0;

/** The database refuses a name that another record has, also one that is written at the same moment. */
async function refuseTaken<Fields extends Columns, T>(
  { taken }: { readonly taken?: (fields: Fields) => Refusal },
  fields: Fields,
  write: (tx: Tx) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const written = transaction(write);
  return taken ? unlessDuplicate(written, refused(taken(fields))) : written;
}
