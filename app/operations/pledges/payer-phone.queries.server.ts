import { db } from "~/db/client.server";

export async function payerPhone(userId: number): Promise<string | null> {
  const { phoneNumber } = await db().user.findUniqueOrThrow({
    where: { id: userId },
    select: { phoneNumber: true },
  });
  return phoneNumber;
}
