import { db, transaction } from "~/db/client.server";
import { emailKey, usernameKey } from "~/domain/account";
import { EMAIL_TAKEN } from "~/domain/messages";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { hashPassword, verifyPassword } from "./passwords.server";
import { endAllAccess } from "./sessions.server";

export interface SuperuserLogin {
  username: string;
  email: string;
  password: string;
}

/**
 * Creates the superuser, or gives an existing one this e-mail address and password (D35). The settings name it at every
 * start: a password that is the same as before changes nothing, another one ends sessions and tokens (D67).
 */
export async function saveSuperuser({
  username,
  email,
  password,
}: SuperuserLogin): Promise<Outcome<{ id: number }>> {
  const key = usernameKey(username);
  const holder = await db().user.findUnique({
    where: { emailKey: emailKey(email) },
    select: { usernameKey: true },
  });
  if (holder && holder.usernameKey !== key) return refused(refuse("invalid", EMAIL_TAKEN, "email"));
  const known = await db().user.findUnique({ where: { usernameKey: key }, select: { passwordHash: true } });
  const samePassword = known !== null && (await verifyPassword(known.passwordHash, password));
  const passwordHash = samePassword ? known.passwordHash : await hashPassword(password);
  const rights = {
    email,
    emailKey: emailKey(email),
    passwordHash,
    isSuperuser: true,
    isVerified: true,
    userType: "admin" as const,
  };
  const superuser = await transaction(async (tx) => {
    const user = await tx.user.upsert({
      where: { usernameKey: key },
      create: { username, usernameKey: key, firstName: "Admin", lastName: "", ...rights },
      update: samePassword ? rights : { ...rights, passwordVersion: { increment: 1 } },
      select: { id: true },
    });
    if (!samePassword) await endAllAccess(tx, user.id);
    return user;
  });
  return accepted(superuser);
}
