import { transaction } from "~/db/client.server";
import { SECOND_FACTOR_ALREADY_ON } from "~/domain/account/second-factor";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { lockAccount } from "../lock-account.server";
import { sealSecret } from "./sealed-secret.server";
import { newSecret } from "./totp.server";

/** A new secret, which counts once a code of it is confirmed. */
export async function beginSetUp(userId: number, key: Buffer): Promise<Outcome<null>> {
  const secret = sealSecret(newSecret(), userId, key);
  return transaction(async (tx) => {
    await lockAccount(tx, userId);
    const isOff = await tx.user.count({ where: { id: userId, secondFactorAt: null } });
    if (isOff === 0) return refused(refuse("conflict", SECOND_FACTOR_ALREADY_ON));
    const fresh = { secret, usedStep: 0 };
    await tx.secondFactor.upsert({
      where: { userId },
      create: { userId, ...fresh },
      update: fresh,
      select: { userId: true },
    });
    return accepted(null);
  });
}
