import { db } from "~/db/client.server";
import { emailKey, usernameKey } from "~/domain/account";
import { verifyPassword } from "./passwords.server";

/** The account's id, or null; never tells which part was wrong (D63). An e-mail address works as a username (D5). */
export async function checkLogin(username: string, password: string): Promise<number | null> {
  const user = await db().user.findFirst({
    where: username.includes("@") ? { emailKey: emailKey(username) } : { usernameKey: usernameKey(username) },
    select: { id: true, passwordHash: true },
  });
  const matches = await verifyPassword(user?.passwordHash ?? null, password);
  return user && matches ? user.id : null;
}
