import { db } from "~/db/client.server";

/** The phone that the entry fee of this user is asked from, as it is stored (D4). */
export async function payerPhone(userId: number): Promise<string | null> {
  const { phoneNumber } = await db().user.findUniqueOrThrow({
    where: { id: userId },
    select: { phoneNumber: true },
  });
  return phoneNumber;
}
