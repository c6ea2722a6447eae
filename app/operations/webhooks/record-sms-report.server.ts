import { db, transaction } from "~/db/client.server";
import { shopTime } from "../shop-clock.server";
import { cutText } from "~/domain/text/cut-text";

interface SmsReport {
  /** The provider's, from its answer when the message was sent. */
  readonly id: string;
  readonly status: string;
  readonly failureReason: string;
}

const NOT_REACHED = ["Failed", "Rejected"];
/** No later report changes these. */
const FINAL = ["Success", ...NOT_REACHED];

const MAX_LENGTH = 100;

export function readSmsReport(raw: string): SmsReport | null {
  const fields = new URLSearchParams(raw);
  const [id, status] = [fields.get("id") ?? "", fields.get("status") ?? ""];
  const isReport = /^[\w.:-]{1,100}$/.test(id) && /^[A-Za-z]{1,30}$/.test(status);
  const failureReason = (fields.get("failureReason") ?? "").replace(/\p{C}+/gu, " ").trim();
  return isReport ? { id, status, failureReason: cutText(failureReason, MAX_LENGTH) } : null;
}

/** For a message whose answer is still under way: the report may come first (D122). */
const KEPT_MS = 15 * 60_000;

/** A message that did not reach the phone counts as not sent, for a person to decide. False if no message has this id yet. */
export async function recordSmsReport(report: SmsReport): Promise<boolean> {
  if (await applyReport(report)) return true;
  const { id: providerId, ...reported } = report;
  const row = { ...reported, receivedAt: shopTime() };
  await transaction((tx) =>
    tx.earlyReport.upsert({ where: { providerId }, create: { providerId, ...row }, update: row }),
  );
  // the answer may have come meanwhile
  return applyEarlyReport(providerId);
}

/** The report that came before the answer which named this id. */
export async function applyEarlyReport(providerId: string): Promise<boolean> {
  const early = await db().earlyReport.findUnique({ where: { providerId } });
  if (!early || !(await applyReport({ ...early, id: providerId }))) return false;
  await transaction((tx) => tx.earlyReport.deleteMany({ where: { providerId } }));
  return true;
}

export async function sweepEarlyReports(now: Date): Promise<void> {
  const old = { receivedAt: { lt: new Date(now.getTime() - KEPT_MS) } };
  if ((await db().earlyReport.count({ where: old, take: 1 })) > 0)
    await transaction((tx) => tx.earlyReport.deleteMany({ where: old }));
}

async function applyReport({ id, status, failureReason }: SmsReport): Promise<boolean> {
  const report = failureReason ? `${status}: ${failureReason}` : status;
  return transaction(async (tx) => {
    // reports come in any order
    const isOpen = { NOT: FINAL.map((final) => ({ report: { startsWith: final } })) };
    const { count } = await tx.delivery.updateMany({
      where: { channel: "sms", providerId: id, OR: [{ report: null }, isOpen] },
      data: {
        report,
        reportedAt: shopTime(),
        ...(NOT_REACHED.includes(status) && { state: "failed" }),
      },
    });
    if (count > 0) return true;
    return (await tx.delivery.count({ where: { channel: "sms", providerId: id }, take: 1 })) > 0;
  });
}
