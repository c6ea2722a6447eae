import { db, transaction } from "~/db/client.server";
import { SECRET_KINDS } from "~/domain/message/kinds";
import { KRA_CHANNELS } from "~/domain/webhook/kra-channels";
import { sweepEarlyReports } from "./record-sms-report.server";
import { EXPIRED } from "./send-deliveries.server";

const RETENTION_MS = 30 * 24 * 3_600_000;

/** Bodies contain names: sent and failed deliveries are deleted after 30 days. */
export async function sweepDeliveries(now: Date): Promise<number> {
  await sweepSecrets(now);
  await sweepEarlyReports(now);
  const old = {
    // what KRA refused waits for a person
    NOT: { channel: { in: [...KRA_CHANNELS] }, state: "failed" as const },
    state: { in: ["sent" as const, "failed" as const] },
    dueAt: { lt: new Date(now.getTime() - RETENTION_MS) },
  };
  if ((await db().delivery.count({ where: old, take: 1 })) === 0) return 0;
  const { count } = await transaction((tx) => tx.delivery.deleteMany({ where: old }));
  return count;
}

/** Codes and invitations that no sender took before they expired: its channel was turned off. */
async function sweepSecrets(now: Date) {
  const expired = { state: "waiting" as const, kind: { in: SECRET_KINDS }, expiresAt: { lte: now } };
  if ((await db().delivery.count({ where: expired, take: 1 })) === 0) return;
  await transaction((tx) =>
    tx.delivery.updateMany({
      where: expired,
      data: { state: "failed", lastAnswer: EXPIRED.text, claimedUntil: null, body: "" },
    }),
  );
}
