import { transaction } from "~/db/client.server";
import { shopTime } from "../shop-clock.server";
import { cutText } from "~/domain/text/cut-text";

export interface SmsReport {
  /** The provider's, from its answer when the message was sent. */
  readonly id: string;
  readonly status: string;
  readonly failureReason: string;
}

const NOT_REACHED = ["Failed", "Rejected"];
/** No later report changes these. */
const FINAL = ["Success", ...NOT_REACHED];

const MAX_LENGTH = 100;

/** Null if it is no report. */
export function readSmsReport(raw: string): SmsReport | null {
  const fields = new URLSearchParams(raw);
  const [id, status] = [fields.get("id") ?? "", fields.get("status") ?? ""];
  const isReport = /^[\w.:-]{1,100}$/.test(id) && /^[A-Za-z]{1,30}$/.test(status);
  const failureReason = (fields.get("failureReason") ?? "").replace(/\p{C}+/gu, " ").trim();
  return isReport ? { id, status, failureReason: cutText(failureReason, MAX_LENGTH) } : null;
}

/** A message that did not reach the phone counts as not sent, for a person to decide. False if no message has this id. */
export async function recordSmsReport({ id, status, failureReason }: SmsReport): Promise<boolean> {
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
