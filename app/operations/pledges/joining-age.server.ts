import { db } from "~/db/client.server";
import { refuseAge } from "~/domain/account/age";
import type { Refusal } from "~/domain/refusal";
import { shopSettings } from "../settings/settings.server";

export async function refuseJoiningAge(userId: number, now: Date): Promise<Refusal | null> {
  const { smallestAge } = await shopSettings();
  if (smallestAge === null) return null;
  const { dateOfBirth } = await db().user.findUniqueOrThrow({
    where: { id: userId },
    select: { dateOfBirth: true },
  });
  return refuseAge(dateOfBirth, smallestAge, now);
}
