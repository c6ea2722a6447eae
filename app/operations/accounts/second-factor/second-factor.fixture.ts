import { randomBytes } from "node:crypto";
import { db } from "~/db/client.server";
import { acceptedSteps, type SecondFactorCode } from "~/domain/account/log-in/second-factor";
import { makeSuperuser } from "../../factories.fixture";
import { valueOf } from "../../products/management.fixture";
import { shopTime } from "../../shop-clock.server";
import { createSecondFactorSecret, enableSecondFactor } from "./enable-and-disable.server";
import { decryptSecret } from "../../secrets/sealed-secrets.server";
import { codeOfStep } from "./code-secrets.server";

export const KEY: Buffer = randomBytes(32);

/** `away`: in half minutes from now, as a phone with a wrong clock would. */
export async function appCode(userId: number, away: 0 | -1 | 1 | -2 | 3 = 0, key = KEY) {
  const { secret } = await db().secondFactor.findUniqueOrThrow({ where: { userId } });
  const opened = decryptSecret(secret, userId, key);
  const [, now = 0] = acceptedSteps(shopTime());
  return { from: "app", code: codeOfStep(opened ?? Buffer.alloc(0), now + away) } satisfies SecondFactorCode;
}

export async function makeSuperuserWithCodes(key = KEY) {
  const person = await makeSuperuser();
  valueOf(await createSecondFactorSecret(person.id, key));
  const enable = async () =>
    enableSecondFactor(person, await appCode(person.id, -1, key), { key, session: {} });
  const enabled = await enable();
  // the half minute may have ended between the code and its check
  return { ...person, ...valueOf(enabled.ok ? enabled : await enable()) };
}

export const onPaper = (recoveryCode = ""): SecondFactorCode => ({
  from: "paper",
  code: recoveryCode.replaceAll("-", ""),
});
