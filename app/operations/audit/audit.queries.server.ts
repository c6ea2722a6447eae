import { db } from "~/db/client.server";
import {
  AUDIT_ACTIONS,
  type AuditAction,
  type AuditChange,
  type AuditFields,
  type AuditSubject,
  changesBetween,
} from "~/domain/audit";

export interface TimelineEntry {
  id: number;
  at: Date;
  /** 'Product edited' */
  action: string;
  /** Username of whoever did it. */
  actor: string;
  changes: AuditChange[];
}

/** What was done to a product and its rounds, newest first. Two statements. */
export const productTimeline = (productId: number, take: number) => timeline({ productId }, take);

/** What was done to one thing alone, newest first. Two statements. */
export const subjectTimeline = (subject: AuditSubject, subjectId: number, take: number) =>
  timeline({ subject, subjectId }, take);

async function timeline(
  where: { productId: number } | { subject: AuditSubject; subjectId: number },
  take: number,
): Promise<TimelineEntry[]> {
  const rows = await db().auditEntry.findMany({
    where,
    orderBy: { id: "desc" },
    take,
    select: { id: true, at: true, actorId: true, action: true, before: true, after: true },
  });
  const users = await db().user.findMany({
    where: { id: { in: [...new Set(rows.map(({ actorId }) => actorId))] } },
    select: { id: true, username: true },
  });
  const nameOf = new Map(users.map(({ id, username }) => [id, username]));
  return rows.map(({ id, at, actorId, action, before, after }) => ({
    id,
    at,
    action: AUDIT_ACTIONS[action as AuditAction],
    actor: nameOf.get(actorId) ?? `user ${actorId}`,
    changes: changesBetween(read(before), read(after)),
  }));
}

const read = (json: string | null) => (json === null ? null : (JSON.parse(json) as AuditFields));
