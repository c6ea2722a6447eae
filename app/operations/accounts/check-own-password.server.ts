import { db } from "~/db/client.server";
import { WRONG_CURRENT_PASSWORD } from "~/domain/messages";
import { type Refusal, refuse } from "~/domain/refusal";
import { verifyPassword } from "./passwords.server";

/** Of somebody who is logged in. The caller limits the tries (D63). */
export async function checkOwnPassword(userId: number, password: string): Promise<Refusal | null> {
  const user = await db().user.findUnique({ where: { id: userId }, select: { passwordHash: true } });
  const matches = await verifyPassword(user?.passwordHash ?? null, password);
  return matches ? null : refuse("invalid", WRONG_CURRENT_PASSWORD, "current_password");
}
