import { transaction } from "~/db/client.server";
import { accepted, type Outcome, refused } from "~/domain/refusal";
import { publishAccessEnded } from "~/events/access-hub.server";
import { hashPassword } from "../accounts/passwords.server";
import { endAllAccess } from "../accounts/sessions.server";
import { invalidCode, takeValidCode, tryCode } from "./one-time-code.server";

/** Ends every session and token (D67); one-time codes of an app stay on (D86). */
export async function resetPassword(
  userId: number,
  { code, password }: { code: string; password: string },
  key: Buffer,
): Promise<Outcome<null>> {
  const whose = { userId, purpose: "reset", target: "", key } as const;
  const wrong = await tryCode(whose, code);
  if (wrong) return refused(wrong);
  const passwordHash = await hashPassword(password);
  const changed = await transaction(async (tx): Promise<Outcome<null>> => {
    if (!(await takeValidCode(tx, whose, code))) return refused(invalidCode());
    const { count } = await tx.user.updateMany({
      where: { id: userId, deletedAt: null },
      data: { passwordHash, passwordVersion: { increment: 1 } },
    });
    if (count === 0) return refused(invalidCode());
    await endAllAccess(tx, userId);
    return accepted(null);
  });
  if (changed.ok) publishAccessEnded(userId);
  return changed;
}
