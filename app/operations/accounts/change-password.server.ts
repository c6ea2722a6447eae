import { db, transaction } from "~/db/client.server";
import type { Profile } from "~/domain/account/account";
import { ACCOUNT_NOT_FOUND, PASSWORD_CHANGED_MEANWHILE, WRONG_CURRENT_PASSWORD } from "~/domain/messages";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { publishAccessEnded } from "~/events/access-hub.server";
import { hashPassword, verifyPassword } from "./passwords.server";
import { addSession, endAllAccess, type SessionData } from "./sessions.server";
import { changeContact, queuePasswordChanged } from "./contact-change.server";
import { profileColumns, refuseTakenEmail } from "./update-profile.server";

interface NewPassword {
  currentPassword: string;
  password: string;
  /** Carried over to the new session; null if the request had none. */
  session: SessionData | null;
  changes?: Partial<Profile>;
}

/** Ends every session and token; the session of the request goes on under the new id (D67). The caller limits the tries (D63). */
export async function changePassword(
  userId: number,
  { currentPassword, password, session, changes = {} }: NewPassword,
): Promise<Outcome<{ sessionId: string | null }>> {
  const user = await db().user.findUnique({
    where: { id: userId },
    select: { id: true, passwordHash: true, passwordVersion: true },
  });
  if (!user) return refused(refuse("missing", ACCOUNT_NOT_FOUND));
  if (!(await verifyPassword(user, currentPassword)))
    return refused(refuse("invalid", WRONG_CURRENT_PASSWORD, "current_password"));
  const passwordHash = await hashPassword(password);
  try {
    const changed = await transaction(async (tx) => {
      await changeContact(tx, userId, changes, "given");
      const { count } = await tx.user.updateMany({
        where: { id: userId, passwordVersion: user.passwordVersion },
        data: { ...profileColumns(changes), passwordHash, passwordVersion: { increment: 1 } },
      });
      if (count === 0) return refused(refuse("conflict", PASSWORD_CHANGED_MEANWHILE));
      await endAllAccess(tx, userId);
      await queuePasswordChanged(tx, userId);
      return accepted({ sessionId: session && (await addSession(tx, userId, session)) });
    });
    if (changed.ok) publishAccessEnded(userId);
    return changed;
  } catch (error) {
    return refused(await refuseTakenEmail(error, userId, changes));
  }
}
