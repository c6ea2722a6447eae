import { db, transaction } from "~/db/client.server";
import { isDuplicate } from "~/db/duplicate.server";
import { emailKey, usernameKey } from "~/domain/account/account";
import { type FirstSuperuser, HAS_SUPERUSER } from "~/domain/account/superuser";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { recordAudit } from "../audit/record-audit.server";
import { lockSetUp } from "../settings/set-up.server";
import { shopTime } from "../shop-clock.server";
import { refuseDuplicateAccount } from "./refuse-duplicate.server";
import { hashPassword } from "./passwords.server";
import type { SuperuserSource } from "./superusers.server";

export const hasSuperuser = async (): Promise<boolean> =>
  (await db().user.findFirst({ where: { isSuperuser: true }, select: { id: true } })) !== null;

const SOURCE: SuperuserSource = "first superuser's page";

/** Whoever knows the code of the log; of two at once the second is refused. Makes a new account, never takes one over. */
export async function makeFirstSuperuser(
  person: Omit<FirstSuperuser, "code" | "password2">,
): Promise<Outcome<{ id: number }>> {
  const { username, email, password } = person;
  if (await hasSuperuser()) return refused(HAS_SUPERUSER);
  const taken = await refuseDuplicateAccount(person);
  if (taken) return refused(taken);
  const passwordHash = await hashPassword(password);
  try {
    return await transaction(async (tx) => {
      await lockSetUp(tx);
      if ((await tx.user.count({ where: { isSuperuser: true } })) > 0) return refused(HAS_SUPERUSER);
      const user = await tx.user.create({
        data: {
          username,
          usernameKey: usernameKey(username),
          email,
          emailKey: emailKey(email),
          firstName: person.first_name,
          lastName: person.last_name,
          namedAt: shopTime(),
          passwordHash,
          isSuperuser: true,
          isVerified: true,
          userType: "admin",
        },
        select: { id: true },
      });
      await recordAudit(tx, { id: user.id, isSuperuser: true }, "superuser.make", user.id, {
        before: null,
        after: { is_superuser: true, email, password_changed: true, from: SOURCE },
      });
      return accepted(user);
    });
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return refused((await refuseDuplicateAccount(person)) ?? refuse("conflict", HAS_SUPERUSER.message));
  }
}
