import type { Tx } from "~/db/client.server";
import { insertOf } from "~/db/columns.server";
import { insertRows } from "~/db/json-rows.server";
import { execute, type Steps, stepsWithin } from "~/db/sync-transaction.server";
import type { Viewer } from "~/domain/account/access";
import { type AuditAction, auditFields, changesBetween, subjectOf } from "~/domain/audit/audit";
import { shopTime } from "../shop-clock.server";

/** A side left out: there was nothing. Stores differences only. */
interface AuditedChange {
  before?: Readonly<Record<string, unknown>> | null;
  after?: Readonly<Record<string, unknown>> | null;
  productId?: number;
}

interface AuditRecord extends AuditedChange {
  action: AuditAction;
  subjectId: number;
}

/** The action names the subject: `subjectOf`. */
export const recordAudit = (
  tx: Tx,
  actor: Viewer,
  action: AuditAction,
  subjectId: number,
  change: AuditedChange,
): Promise<void> => stepsWithin(tx, recordAuditStep(actor.id, { action, subjectId, ...change }));

export function* recordAuditStep(actorId: number, record: AuditRecord): Steps<void> {
  yield* execute`${insertOf("AuditEntry", [entryOf(actorId, record)])}`;
}

export async function recordAudits(tx: Tx, actor: Viewer, records: readonly AuditRecord[]): Promise<void> {
  await insertRows(
    tx,
    "AuditEntry",
    records.map((record) => entryOf(actor.id, record)),
  );
}

function entryOf(actorId: number, { action, subjectId, productId, ...sides }: AuditRecord) {
  const before = sides.before ? auditFields(sides.before) : null;
  const after = sides.after ? auditFields(sides.after) : null;
  const changes = changesBetween(before, after);
  const side = (name: "before" | "after", fields: object | null) =>
    fields && JSON.stringify(Object.fromEntries(changes.map((change) => [change.field, change[name]])));
  const subject = subjectOf(action);
  return {
    at: shopTime(),
    actorId,
    action,
    subject,
    subjectId,
    productId: subject === "product" ? subjectId : (productId ?? null),
    before: side("before", before),
    after: side("after", after),
  };
}
