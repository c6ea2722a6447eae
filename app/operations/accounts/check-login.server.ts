import { db } from "~/db/client.server";
import { emailKey, usernameKey } from "~/domain/account/account";
import { verifyPassword } from "./passwords.server";

/** Opens nothing once the password has changed (D67). */
export interface CheckedLogin {
  userId: number;
  passwordVersion: number;
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
