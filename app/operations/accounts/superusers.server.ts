import { transaction, type Tx } from "~/db/client.server";
import { usernameKey } from "~/domain/account/account";
import { refuseRemoval } from "~/domain/account/superuser";
import { accepted, type Outcome, refused } from "~/domain/refusal";
import { recordAudit } from "../audit/record-audit.server";
import { endAllAccess } from "./sessions.server";

/** Locks their rows, so that two who take each other's rights at once cannot both succeed. A blocked one does not count: they cannot log in to make another. */
export async function lockSuperusers(tx: Tx): Promise<number[]> {
  await tx.user.updateMany({ where: { isSuperuser: true }, data: { isSuperuser: true } });
  const all = await tx.user.findMany({ where: { isSuperuser: true, blockedAt: null }, select: { id: true } });
  return all.map(({ id }) => id);
}

/** Turns a superuser into a buyer and ends their sessions (D67). The last superuser stays. */
export async function removeSuperuser(username: string): Promise<Outcome<null>> {
  return transaction(async (tx) => {
    const superusers = await lockSuperusers(tx);
    const meant = await tx.user.findFirst({
      where: { usernameKey: usernameKey(username), isSuperuser: true },
      select: { id: true },
    });
    const others = superusers.filter((id) => id !== meant?.id).length;
    const refusal = refuseRemoval(username, meant !== null, others);
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
