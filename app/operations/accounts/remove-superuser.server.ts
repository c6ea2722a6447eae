import { transaction } from "~/db/client.server";
import { usernameKey } from "~/domain/account/account";
import { accepted, type Outcome, refused } from "~/domain/refusal";
import { refuseRemoval } from "~/domain/account/superuser";
import { recordAudit } from "../audit/record-audit.server";
import { endAllAccess } from "./sessions.server";

/** Turns a superuser into a buyer and ends their sessions (D67). The last superuser stays. */
export async function removeSuperuser(username: string): Promise<Outcome<null>> {
  return transaction(async (tx) => {
    // locks all superusers' rows, so that two who remove each other at once cannot both succeed
    await tx.user.updateMany({ where: { isSuperuser: true }, data: { isSuperuser: true } });
    const all = await tx.user.findMany({
      where: { isSuperuser: true },
      select: { id: true, usernameKey: true, blockedAt: true },
    });
    const meant = all.find((user) => user.usernameKey === usernameKey(username));
    // a blocked one cannot log in to make another
    const others = all.filter((user) => user !== meant && user.blockedAt === null).length;
    const refusal = refuseRemoval(username, meant !== undefined, others);
    if (refusal || !meant) return refusal ? refused(refusal) : accepted(null);
    await tx.user.update({
      where: { id: meant.id },
      data: { isSuperuser: false, userType: "buyer", passwordVersion: { increment: 1 } },
      select: { id: true },
    });
    await endAllAccess(tx, meant.id);
    await recordAudit(tx, { id: meant.id, isSuperuser: true }, "superuser.remove", meant.id, {
      before: { is_superuser: true },
      after: { is_superuser: false, from: "command line" },
    });
    return accepted(null);
  });
}
