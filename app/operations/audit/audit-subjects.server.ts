import { asNumber, asText, columns } from "~/db/columns.server";
import type { Prisma } from "~/db/generated/sqlite/client";
import { idSet, raw } from "~/db/sql.server";
import { rowsOfIds } from "~/db/list-rows.server";
import { select } from "~/db/select.server";
import type { AuditSubject } from "~/domain/audit/audit";
import { byNoun } from "~/domain/managed-nouns";
import { SETTINGS } from "~/domain/settings/settings";
import { attemptCode, unmatchedName } from "~/domain/payment/attempt";

interface SubjectRef {
  subject: AuditSubject;
  subjectId: number;
}

/** Its present name: an entry may outlive its subject. */
export interface NamedSubject {
  name: string | null;
  exists: boolean;
}

const GONE: NamedSubject = { name: null, exists: false };

export async function nameSubjects(
  entries: readonly SubjectRef[],
): Promise<(ref: SubjectRef) => NamedSubject> {
  const kinds = Object.keys(NAMES) as AuditSubject[];
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const ref = entries.filter(({ subject }) => subject === kind).map(({ subjectId }) => subjectId);
      const ids = [...new Set(ref)];
      return [kind, new Map(ids.length > 0 ? await NAMES[kind](ids) : [])] as const;
    }),
  );
  const namesOf = new Map(found);
  return ({ subject, subjectId }) => namesOf.get(subject)?.get(subjectId) ?? GONE;
}

type Named = [number, NamedSubject][];

const named =
  <Row extends { readonly id: number }>(
    read: (ids: readonly number[]) => Promise<readonly Row[]>,
    nameOf: (row: Row) => string,
    exists: (row: Row) => boolean = () => true,
  ) =>
  async (ids: readonly number[]): Promise<Named> =>
    (await read(ids)).map((row) => [row.id, { name: nameOf(row), exists: exists(row) }]);

const productTitle = { select: { title: true, deletedAt: true } } as const;

const ofManaged = (table: Prisma.ModelName, name: string) =>
  named(
    (ids) =>
      select(columns({ id: asNumber(`"id"`), name: asText(`"${name}"`) }))`
        FROM ${raw(`"${table}"`)} WHERE "id" IN ${idSet(ids)}`,
    (record) => record.name,
  );

const NAMES: Record<AuditSubject, (ids: readonly number[]) => Promise<Named>> = {
  product: named(
    (ids) => rowsOfIds("Product", { title: true, deletedAt: true }, ids),
    ({ title }) => title,
    ({ deletedAt }) => deletedAt === null,
  ),
  round: named(
    (ids) => rowsOfIds("Round", { number: true, product: productTitle }, ids),
    ({ number, product: { title } }) => `Round ${number} of ${title}`,
    ({ product: { deletedAt } }) => deletedAt === null,
  ),
  order: named(
    (ids) => rowsOfIds("Order", { orderNumber: true }, ids),
    ({ orderNumber }) => orderNumber,
  ),
  ...byNoun(({ stored: [table, name] }) => ofManaged(table, name)),
  payment: named(
    (ids) => rowsOfIds("PaymentAttempt", { receipt: true }, ids),
    ({ id, receipt }) => receipt ?? attemptCode(id),
  ),
  confirmation: named(
    (ids) => rowsOfIds("Confirmation", { mpesaReceipt: true, accountReference: true }, ids),
    (money) => unmatchedName(money),
  ),
  setting: named(
    (ids) => rowsOfIds("Setting", { name: true }, ids),
    ({ name }) => labelOf(name),
  ),
  import: named(
    (ids) => rowsOfIds("Import", { fileName: true }, ids),
    ({ fileName }) => fileName,
  ),
  user: named(
    (ids) => rowsOfIds("User", { username: true }, ids),
    ({ username }) => username,
  ),
};

/** The label in Management → Settings; a setting that this release does not know keeps its name. */
const labelOf = (name: string): string =>
  Object.entries(SETTINGS).find(([known]) => known === name)?.[1].label ?? name;
