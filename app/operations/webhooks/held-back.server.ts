import { db, type Tx } from "~/db/client.server";
import { smsParts } from "~/domain/message/sms";
import { isQuietHour } from "~/domain/message/timing";
import { nairobiDay, startOfNairobiDay } from "~/domain/time";
import type { SendResult } from "~/messages/driver";
import { shopSettings } from "../settings/settings.server";

/** Whether messages that can wait do so: in quiet hours, and SMS beyond the day's budget (D84). */
export const isHeldBack = async (channel: string, now: Date): Promise<boolean> =>
  isQuietHour(now) || (channel === "sms" && (await isBudgetSpent(now, await smsBudgetCents())));

/** What a try of a text costs until the provider names another price, in cents: each part of an SMS its price, 0 by other channels. */
export async function tryPrice(channel: string): Promise<(body: string) => number> {
  if (channel !== "sms") return () => 0;
  const { smsPriceCents } = await shopSettings();
  return (body) => smsPriceCents * smsParts(body).parts;
}

/** What a try has cost: what the provider named, else the price; nothing if it was refused. */
export function triedCents(
  { isAccepted, mayHaveArrived, costCents }: SendResult,
  priceCents: number,
): number {
  return costCents ?? (isAccepted || mayHaveArrived ? priceCents : 0);
}

/** For a day; null: as much as it takes. */
export const smsBudgetCents = async (): Promise<number | null> => (await shopSettings()).smsPerDayCents;

export const isBudgetSpent = async (
  now: Date,
  budgetCents: number | null,
  reader: Pick<Tx, "delivery"> = db(),
): Promise<boolean> => budgetCents !== null && (await smsCostOn(now, reader)) >= budgetCents;

/** What the tries of SMS since midnight in Nairobi have cost, at the price in Settings until the provider names another (D122). */
export async function smsCostOn(now: Date, reader: Pick<Tx, "delivery"> = db()): Promise<number> {
  const { _sum } = await reader.delivery.aggregate({
    where: { channel: "sms", chargedAt: { gte: startOfNairobiDay(nairobiDay(now)) } },
    _sum: { costCents: true },
  });
  return _sum.costCents ?? 0;
}
