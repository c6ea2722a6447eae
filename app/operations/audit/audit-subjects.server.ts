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

const NAMES: Record<AuditSubject, (ids: number[]) => Promise<Named>> = {
  async product(ids) {
    const rows = await db().product.findMany({
      where: { id: { in: ids } },
      select: { id: true, title: true, deletedAt: true },
    });
    return rows.map(({ id, title, deletedAt }) => [id, { name: title, exists: deletedAt === null }]);
  },
  async round(ids) {
    const rows = await db().round.findMany({
      where: { id: { in: ids } },
      select: { id: true, number: true, product: { select: { title: true, deletedAt: true } } },
    });
    return rows.map(({ id, number, product: { title, deletedAt } }) => [
      id,
      { name: `Round ${number} of ${title}`, exists: deletedAt === null },
    ]);
  },
  async order(ids) {
    const rows = await db().order.findMany({
      where: { id: { in: ids } },
      select: { id: true, orderNumber: true },
    });
    return rows.map(({ id, orderNumber }) => [id, { name: orderNumber, exists: true }]);
  },
  async category(ids) {
    const rows = await db().category.findMany({
      where: { id: { in: ids } },
      select: { id: true, name: true },
    });
    return rows.map(({ id, name }) => [id, { name, exists: true }]);
  },
  async banner(ids) {
    const rows = await db().promoBanner.findMany({
      where: { id: { in: ids } },
      select: { id: true, text: true },
    });
    return rows.map(({ id, text }) => [id, { name: text, exists: true }]);
  },
  async search_words(ids) {
    const rows = await db().searchWords.findMany({ where: { id: { in: ids } } });
    return rows.map(({ id, words }) => [id, { name: words, exists: true }]);
  },
  async payment(ids) {
    const rows = await db().paymentAttempt.findMany({
      where: { id: { in: ids } },
      select: { id: true, receipt: true },
    });
    return rows.map(({ id, receipt }) => [id, { name: receipt ?? attemptCode(id), exists: true }]);
  },
  async confirmation(ids) {
    const rows = await db().confirmation.findMany({
      where: { id: { in: ids } },
      select: { id: true, mpesaReceipt: true, accountReference: true },
    });
    return rows.map(({ id, ...money }) => [id, { name: unmatchedName(money), exists: true }]);
  },
  async setting(ids) {
    const rows = await db().setting.findMany({
      where: { id: { in: ids } },
      select: { id: true, name: true },
    });
    return rows.map(({ id, name }) => [id, { name: labelOf(name), exists: true }]);
  },
  async pick_up_point(ids) {
    const rows = await db().pickUpPoint.findMany({
      where: { id: { in: ids } },
      select: { id: true, name: true },
    });
    return rows.map(({ id, name }) => [id, { name, exists: true }]);
  },
  async discount_code(ids) {
    const rows = await db().discountCode.findMany({
      where: { id: { in: ids } },
      select: { id: true, code: true },
    });
    return rows.map(({ id, code }) => [id, { name: code, exists: true }]);
  },
  async import(ids) {
    const rows = await db().import.findMany({
      where: { id: { in: ids } },
      select: { id: true, fileName: true },
    });
    return rows.map(({ id, fileName }) => [id, { name: fileName, exists: true }]);
  },
  async webhook(ids) {
    const rows = await db().webhookEndpoint.findMany({
      where: { id: { in: ids } },
      select: { id: true, url: true },
    });
    return rows.map(({ id, url }) => [id, { name: url, exists: true }]);
  },
  async user(ids) {
    const rows = await db().user.findMany({
      where: { id: { in: ids } },
      select: { id: true, username: true },
    });
    return rows.map(({ id, username }) => [id, { name: username, exists: true }]);
  },
};

/** The label in Management → Settings; a setting that this release does not know keeps its name. */
const labelOf = (name: string): string =>
  Object.entries(SETTINGS).find(([known]) => known === name)?.[1].label ?? name;
