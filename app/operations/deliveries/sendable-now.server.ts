import { db } from "~/db/client.server";
import type { Prisma } from "~/db/generated/sqlite/client";
import { URGENT_KINDS } from "~/domain/message/kinds";
import { isQuietHour } from "~/domain/message/timing";
import { nairobiDay, startOfNairobiDay } from "~/domain/time";
import { shopSettings } from "../settings/settings.server";

const URGENT_ALONE = { kind: { in: [...URGENT_KINDS] } };

/** Which messages of a channel may be sent now: in quiet hours, and of SMS beyond the day's budget, only urgent ones (D84). */
export async function sendableNow(channel: string, now: Date): Promise<Prisma.DeliveryWhereInput> {
  return isQuietHour(now) || (channel === "sms" && (await isBudgetSpent(now))) ? URGENT_ALONE : {};
}

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
