import { transaction } from "~/db/client.server";
import type { Viewer } from "~/domain/account/access";
import { refuseBlock } from "~/domain/account/blocking";
import { refuseBlockInRound } from "~/domain/account/superuser";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { publishAccessEnded } from "~/events/access-hub.server";
import { recordAudit } from "../audit/record-audit.server";
import { shopTime } from "../shop-clock.server";
import { accountToChange } from "./managed-account.server";
import { openParticipations } from "./open-participations.server";
import { endAllAccess } from "./sessions.server";
import { lockSuperusers } from "./superusers.server";

/** Ends sessions and tokens; orders, participations and pledges stay and count (D88). Not while the person takes part in an open round. */
export async function blockAccount(actor: Viewer, id: number, reason: string): Promise<Outcome<null>> {
  const blocked = await transaction(async (tx): Promise<Outcome<null>> => {
    const superusers = await lockSuperusers(tx);
    const found = await accountToChange(tx, actor, id);
    if (!found.ok) return found;
    const others = superusers.filter((one) => one !== id).length;
    const refusal = refuseBlock(actor, found.value, others);
    if (refusal) return refused(refusal);
    if (found.value.blockedAt) return refused(refuse("conflict", "This account is blocked already"));
    // the account is locked: a join that is under way finds it blocked
    const inRound = refuseBlockInRound(found.value.username, await openParticipations(id, tx));
    if (inRound) return refused(inRound);
    const blockedAt = shopTime();
    await tx.user.update({
      where: { id },
      data: { blockedAt, passwordVersion: { increment: 1 } },
      select: { id: true },
    });
    await endAllAccess(tx, id);
    await recordAudit(tx, actor, "user.block", id, {
      before: { blockedAt: null },
      after: { blockedAt, reason },
    });
    return accepted(null);
  });
  if (blocked.ok) publishAccessEnded(id);
  return blocked;
}

export async function unblockAccount(actor: Viewer, id: number): Promise<Outcome<null>> {
  return transaction(async (tx): Promise<Outcome<null>> => {
    const found = await accountToChange(tx, actor, id);
    if (!found.ok) return found;
    if (!found.value.blockedAt) return refused(refuse("conflict", "This account is not blocked"));
    await tx.user.update({ where: { id }, data: { blockedAt: null }, select: { id: true } });
    await recordAudit(tx, actor, "user.unblock", id, {
      before: { blockedAt: found.value.blockedAt },
      after: { blockedAt: null },
    });
    return accepted(null);
  });
}
