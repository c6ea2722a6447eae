import { db } from "~/db/client.server";
import { asNumber, asText, columns } from "~/db/columns.server";
import { Prisma } from "~/db/generated/sqlite/client";
import { idSet } from "~/db/ids-sql.server";
import { select } from "~/db/select.server";
import type { AuditSubject } from "~/domain/audit/audit";
import { byNoun } from "~/domain/managed-nouns";
import { SETTINGS } from "~/domain/settings/settings";
import { attemptCode, unmatchedName } from "~/domain/payment/attempt";

const { sql, raw } = Prisma;

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
type ByIds = { readonly where: { readonly id: { readonly in: number[] } } };

const named =
  <Row extends { readonly id: number }>(
    read: (byIds: ByIds) => Promise<Row[]>,
    nameOf: (row: Row) => string,
    exists: (row: Row) => boolean = () => true,
  ) =>
  async (ids: number[]): Promise<Named> =>
    (await read({ where: { id: { in: ids } } })).map((row) => [
      row.id,
      { name: nameOf(row), exists: exists(row) },
    ]);

const productTitle = { select: { title: true, deletedAt: true } } as const;

const ofManaged =
  (table: Prisma.ModelName, name: string) =>
  async (ids: number[]): Promise<Named> => {
    const row = columns({ id: asNumber(`"id"`), name: asText(`"${name}"`) });
    const rows = await select(row, sql`FROM ${raw(`"${table}"`)} WHERE "id" IN ${idSet(ids)}`);
    return rows.map((found) => [found.id, { name: found.name, exists: true }]);
  };

const NAMES: Record<AuditSubject, (ids: number[]) => Promise<Named>> = {
  product: named(
    (one) => db().product.findMany({ ...one, select: { id: true, title: true, deletedAt: true } }),
    ({ title }) => title,
    ({ deletedAt }) => deletedAt === null,
  ),
  round: named(
    (one) => db().round.findMany({ ...one, select: { id: true, number: true, product: productTitle } }),
    ({ number, product: { title } }) => `Round ${number} of ${title}`,
    ({ product: { deletedAt } }) => deletedAt === null,
  ),
  order: named(
    (one) => db().order.findMany({ ...one, select: { id: true, orderNumber: true } }),
    ({ orderNumber }) => orderNumber,
  ),
  ...byNoun(({ stored: [table, name] }) => ofManaged(table, name)),
  payment: named(
    (one) => db().paymentAttempt.findMany({ ...one, select: { id: true, receipt: true } }),
    ({ id, receipt }) => receipt ?? attemptCode(id),
  ),
  confirmation: named(
    (one) => db().confirmation.findMany(one),
    (money) => unmatchedName(money),
  ),
  setting: named(
    (one) => db().setting.findMany({ ...one, select: { id: true, name: true } }),
    ({ name }) => labelOf(name),
  ),
  import: named(
    (one) => db().import.findMany({ ...one, select: { id: true, fileName: true } }),
    ({ fileName }) => fileName,
  ),
  user: named(
    (one) => db().user.findMany({ ...one, select: { id: true, username: true } }),
    ({ username }) => username,
  ),
};

/** The label in Management → Settings; a setting that this release does not know keeps its name. */
const labelOf = (name: string): string =>
  Object.entries(SETTINGS).find(([known]) => known === name)?.[1].label ?? name;
