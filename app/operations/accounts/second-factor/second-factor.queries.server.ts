import { db } from "~/db/client.server";
import { selectColumns } from "~/db/columns.server";
import { permissionsIn } from "~/domain/account/permissions";
import { decryptSecret } from "../../secrets/sealed-secrets.server";
import { base32 } from "./code-secrets.server";

export async function needsCode(userId: number): Promise<boolean> {
  const user = await db().user.findUnique({ where: { id: userId }, select: { secondFactorAt: true } });
  return user !== null && user.secondFactorAt !== null;
}

type SecondFactorState =
  | { readonly state: "off" }
  | { readonly state: "begun"; readonly username: string; readonly secret: string }
  | { readonly state: "on"; readonly since: Date; readonly recoveryCodes: number };

/** For the person alone: the secret is shown until a code of it is confirmed, and never again. */
export async function secondFactorState(userId: number, key: Buffer): Promise<SecondFactorState> {
  const user = await db().user.findUnique({
    where: { id: userId },
    select: {
      username: true,
      secondFactorAt: true,
      secondFactor: { select: { secret: true } },
      _count: { select: { recoveryCodes: true } },
    },
  });
  if (!user) return { state: "off" };
  if (user.secondFactorAt)
    return { state: "on", since: user.secondFactorAt, recoveryCodes: user._count.recoveryCodes };
  const secret = user.secondFactor && decryptSecret(user.secondFactor.secret, userId, key);
  return secret ? { state: "begun", username: user.username, secret: base32(secret) } : { state: "off" };
}

/** For management: never the secret. */
export async function secondFactorOf(id: number) {
  const user = await db().user.findUnique({
    where: { id },
    select: selectColumns(
      "User",
      "id, firstName, lastName, username, isSuperuser, permissions, secondFactorAt",
    ),
  });
  return user && { ...user, permissions: permissionsIn(user.permissions) };
}
