import { db } from "~/db/client.server";
import type { SetClose } from "~/domain/schedule/check-close";
import type { RecordedCloseMove } from "~/domain/schedule/close-text";

type Moved = RecordedCloseMove & Pick<SetClose, "afterSeq" | "latestCloseAt">;

/** By hand, from the audit trail, which is never rewritten. First ones first. */
export async function closeMoves(roundId: number): Promise<Moved[]> {
  const entries = await db().auditEntry.findMany({
    where: { subject: "round", subjectId: roundId, action: "round.move_close" },
    orderBy: { id: "asc" },
    select: { at: true, before: true, after: true },
  });
  return entries.map(({ at, before, after }) => {
    const [was, is] = [fieldsOf(before), fieldsOf(after)];
    const moved = { at, from: dateOf(was.closesAt), to: dateOf(is.closesAt) };
    return { ...moved, afterSeq: Number(is.afterSeq), latestCloseAt: dateOf(is.latestCloseAt) };
  });
}

/** All that the proof needs to work the close out again: how the round opened, and each move by hand. */
export async function closeHistory(roundId: number): Promise<{ sets: SetClose[]; moves: Moved[] }> {
  const [opening, moves] = await Promise.all([closeAtOpening(roundId), closeMoves(roundId)]);
  const soft = opening?.softCloseMinutes ?? null;
  const moved = moves.map(({ afterSeq, to, latestCloseAt }) => ({
    ...{ afterSeq, closesAt: to, latestCloseAt, softCloseMinutes: latestCloseAt && soft },
  }));
  return { moves, sets: [...(opening ? [opening] : []), ...moved] };
}

/** From the trail too; null if it opened without a closing time. */
async function closeAtOpening(roundId: number): Promise<SetClose | null> {
  const entry = await db().auditEntry.findFirst({
    where: { subject: "round", subjectId: roundId, action: "round.open" },
    select: { after: true },
  });
  const { closesAt, softCloseMinutes, latestCloseAt } = fieldsOf(entry?.after ?? null);
  if (dateOf(closesAt) === null) return null;
  return {
    afterSeq: 0,
    closesAt: dateOf(closesAt),
    softCloseMinutes: typeof softCloseMinutes === "number" ? softCloseMinutes : null,
    latestCloseAt: dateOf(latestCloseAt),
  };
}

const fieldsOf = (json: string | null): Readonly<Record<string, unknown>> =>
  json === null ? {} : (JSON.parse(json) as Record<string, unknown>);

const dateOf = (value: unknown): Date | null => (typeof value === "string" ? new Date(value) : null);
