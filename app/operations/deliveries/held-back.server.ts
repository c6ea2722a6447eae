import { db } from "~/db/client.server";
import { isQuietHour } from "~/domain/message/timing";
import { nairobiDay, startOfNairobiDay } from "~/domain/time";
import { shopSettings } from "../settings/settings.server";

/** Whether messages that can wait do so: in quiet hours, and SMS beyond the day's budget (D84). */
export const isHeldBack = async (channel: string, now: Date): Promise<boolean> =>
  isQuietHour(now) || (channel === "sms" && (await isBudgetSpent(now)));

async function isBudgetSpent(now: Date): Promise<boolean> {
  const { smsPerDayCents } = await shopSettings();
  return smsPerDayCents !== null && (await smsCostOn(now)) >= smsPerDayCents;
}

/** What SMS have cost since midnight in Nairobi, as far as the provider has said. */
export async function smsCostOn(now: Date): Promise<number> {
  const { _sum } = await db().delivery.aggregate({
    where: { channel: "sms", sentAt: { gte: startOfNairobiDay(nairobiDay(now)) } },
    _sum: { costCents: true },
  });
  return _sum.costCents ?? 0;
}
