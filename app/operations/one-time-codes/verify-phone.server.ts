import { db, transaction } from "~/db/client.server";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { msg } from "~/texts/t";
import { queueCode } from "../messages/queue-message.server";
import { makeCode, invalidCode, takeValidCode, tryCode } from "./one-time-code.server";

export async function ownPhone(userId: number) {
  const user = await db().user.findUnique({
    where: { id: userId },
    select: { phoneNumber: true, isVerified: true },
  });
  return { phone: user?.phoneNumber ?? "", isVerified: user?.isVerified === true };
}

export const sendPhoneCode = (userId: number, phone: string, key: Buffer): Promise<null> =>
  transaction(async (tx) => {
    const code = await makeCode(tx, { userId, purpose: "verify", target: phone, key });
    await queueCode(tx, { userId, channel: "sms", code, purpose: "verify" });
    return null;
  });

/** A code counts for the phone that it was sent to: not after the number was changed. */
export async function verifyPhone(userId: number, code: string, key: Buffer): Promise<Outcome<null>> {
  const { phone } = await ownPhone(userId);
  if (phone === "") return refused(refuse("conflict", msg("Your profile has no phone number yet")));
  const whose = { userId, purpose: "verify", target: phone, key } as const;
  const wrong = await tryCode(whose, code);
  if (wrong) return refused(wrong);
  return transaction(async (tx): Promise<Outcome<null>> => {
    if (!(await takeValidCode(tx, whose, code))) return refused(invalidCode());
    const { count } = await tx.user.updateMany({
      where: { id: userId, phoneNumber: phone },
      data: { isVerified: true },
    });
    return count === 1 ? accepted(null) : refused(invalidCode());
  });
}
