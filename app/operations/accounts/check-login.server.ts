import { db } from "~/db/client.server";
import { emailKey, usernameKey } from "~/domain/account/account";
import { verifyPassword } from "./passwords.server";

/** Who showed which of their passwords: one that is changed meanwhile opens nothing (D67). */
export interface CheckedLogin {
  userId: number;
  passwordVersion: number;
}

/** The account, or null; never tells which part was wrong (D63). An e-mail address works as a username (D5). */
export async function checkLogin(username: string, password: string): Promise<CheckedLogin | null> {
  const user = await db().user.findFirst({
    where: holderOf(username),
    select: { id: true, passwordHash: true, passwordVersion: true },
  });
  const matches = await verifyPassword(user?.passwordHash ?? null, password);
  return user && matches ? { userId: user.id, passwordVersion: user.passwordVersion } : null;
}

/** Longer than any name there is, short enough for a counter's key. */
const MAX_KEY_LENGTH = 254;

/** What wrong logins are counted under (D63): the account, whichever of its two names was typed. An unknown name counts too. */
export async function loginKey(username: string): Promise<string> {
  const user = await db().user.findFirst({ where: holderOf(username), select: { usernameKey: true } });
  return user?.usernameKey ?? usernameKey(username).slice(0, MAX_KEY_LENGTH);
}

/** No username holds an '@' (D5). */
const holderOf = (username: string) =>
  username.includes("@") ? { emailKey: emailKey(username) } : { usernameKey: usernameKey(username) };
