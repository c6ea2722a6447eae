import { db } from "~/db/client.server";
import type { AuditSubject } from "~/domain/audit/audit";
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
  category: named(
    (one) => db().category.findMany({ ...one, select: { id: true, name: true } }),
    ({ name }) => name,
  ),
  banner: named(
    (one) => db().promoBanner.findMany({ ...one, select: { id: true, text: true } }),
    ({ text }) => text,
  ),
  search_words: named(
    (one) => db().searchWords.findMany(one),
    ({ words }) => words,
  ),
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
  pick_up_point: named(
    (one) => db().pickUpPoint.findMany({ ...one, select: { id: true, name: true } }),
    ({ name }) => name,
  ),
  discount_code: named(
    (one) => db().discountCode.findMany({ ...one, select: { id: true, code: true } }),
    ({ code }) => code,
  ),
  import: named(
    (one) => db().import.findMany({ ...one, select: { id: true, fileName: true } }),
    ({ fileName }) => fileName,
  ),
  webhook: named(
    (one) => db().webhookEndpoint.findMany({ ...one, select: { id: true, url: true } }),
    ({ url }) => url,
  ),
  user: named(
    (one) => db().user.findMany({ ...one, select: { id: true, username: true } }),
    ({ username }) => username,
  ),
};

/** The label in Management → Settings; a setting that this release does not know keeps its name. */
const labelOf = (name: string): string =>
  Object.entries(SETTINGS).find(([known]) => known === name)?.[1].label ?? name;
