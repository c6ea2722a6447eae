import { db } from "~/db/client.server";
import { emailKey, usernameKey } from "~/domain/account";
import { verifyPassword } from "./passwords.server";

/** The account's id, or null; never tells which part was wrong (D63). An e-mail address works as a username (D5). */
export async function checkLogin(username: string, password: string): Promise<number | null> {
  const user = await db().user.findFirst({
    where: holderOf(username),
    select: { id: true, passwordHash: true },
  });
  const matches = await verifyPassword(user?.passwordHash ?? null, password);
  return user && matches ? user.id : null;
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
