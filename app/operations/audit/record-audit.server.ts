import type { Tx } from "~/db/client.server";
import { insertOf } from "~/db/columns.server";
import { insertRows } from "~/db/json-rows.server";
import { rowsOf, type Steps } from "~/db/sync-transaction.server";
import type { Viewer } from "~/domain/account/access";
import { type AuditAction, auditFields, type AuditSubject, changesBetween } from "~/domain/audit/audit";
import { shopTime } from "../shop-clock.server";

export interface AuditRecord {
  action: AuditAction;
  subject: AuditSubject;
  subjectId: number;
  productId?: number;
  /** Null if there was nothing. Stores differences only. */
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>> | null;
}

export async function recordAudit(tx: Tx, actor: Viewer, record: AuditRecord): Promise<void> {
  await tx.auditEntry.create({ data: entryOf(actor.id, record), select: { id: true } });
}

export function* recordAuditStep(actorId: number, record: AuditRecord): Steps<void> {
  yield* rowsOf(insertOf("AuditEntry", [entryOf(actorId, record)]));
}

export async function recordAudits(tx: Tx, actor: Viewer, records: readonly AuditRecord[]): Promise<void> {
  await insertRows(
    tx,
    "AuditEntry",
    records.map((record) => entryOf(actor.id, record)),
  );
}

function entryOf(actorId: number, record: AuditRecord) {
  const before = record.before && auditFields(record.before);
  const after = record.after && auditFields(record.after);
  const changes = changesBetween(before, after);
  const side = (name: "before" | "after", fields: object | null) =>
    fields && JSON.stringify(Object.fromEntries(changes.map((change) => [change.field, change[name]])));
  return {
    at: shopTime(),
    actorId,
    action: record.action,
    subject: record.subject,
    subjectId: record.subjectId,
    productId: record.subject === "product" ? record.subjectId : (record.productId ?? null),
    before: side("before", before),
    after: side("after", after),
  };
}
