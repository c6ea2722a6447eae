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
export const productTimeline = (productId: number, take: number) => timelineOf({ productId }, take);

/** What was done to an order, newest first. Two statements. */
export const orderTimeline = (orderId: number, take: number) =>
  timelineOf({ subject: "order", subjectId: orderId }, take);

type About = { productId: number } | { subject: AuditSubject; subjectId: number };

async function timelineOf(about: About, take: number): Promise<TimelineEntry[]> {
  const rows = await db().auditEntry.findMany({
    where: about,
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
