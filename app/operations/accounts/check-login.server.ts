import { db, type Tx } from "~/db/client.server";
import { emailKey, usernameKey } from "~/domain/account/account";
import { verifyPassword } from "./passwords.server";

/** Opens nothing once the password has changed (D67), nor without the one-time code of an account that needs one (D86). */
export interface CheckedLogin {
  userId: number;
  passwordVersion: number;
  hasGivenCode?: true;
}

/** Locks the account, so that a password change is either seen or ends what is opened now too (D67). False: open nothing. */
export async function holdLogin(
  tx: Tx,
  { userId, passwordVersion, hasGivenCode }: CheckedLogin,
): Promise<boolean> {
  const { count } = await tx.user.updateMany({
    where: { id: userId, passwordVersion, ...(!hasGivenCode && { secondFactorAt: null }) },
    data: { passwordVersion },
  });
  return count === 1;
}

/** Null, without saying which part was wrong (D63). An e-mail address works too (D5). */
export async function checkLogin(username: string, password: string): Promise<CheckedLogin | null> {
  const user = await db().user.findFirst({
    where: holderOf(username),
    select: { id: true, passwordHash: true, passwordVersion: true },
  });
  const matches = await verifyPassword(user?.passwordHash ?? null, password);
  return user && matches ? { userId: user.id, passwordVersion: user.passwordVersion } : null;
}

const MAX_KEY_LENGTH = 254;

/** The key for counting wrong logins (D63), the same for both names of an account. Unknown names count too. */
export async function loginKey(username: string): Promise<string> {
  const user = await db().user.findFirst({ where: holderOf(username), select: { usernameKey: true } });
  return user?.usernameKey ?? usernameKey(username).slice(0, MAX_KEY_LENGTH);
}

const holderOf = (username: string) =>
  username.includes("@") ? { emailKey: emailKey(username) } : { usernameKey: usernameKey(username) };
