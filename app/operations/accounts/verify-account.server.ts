import { transaction } from "~/db/client.server";
import type { Viewer } from "~/domain/account/access";
import { accepted, type Outcome } from "~/domain/refusal";
import { recordAudit } from "../audit/record-audit.server";
import { accountToChange } from "./managed-account.server";

/** Sets the state that was asked for, so that a repeat changes and records nothing. */
export async function verifyAccount(actor: Viewer, id: number, isVerified: boolean): Promise<Outcome<null>> {
  return transaction(async (tx): Promise<Outcome<null>> => {
    const found = await accountToChange(tx, actor, id);
    if (!found.ok) return found;
    if (found.value.isVerified === isVerified) return accepted(null);
    await tx.user.update({ where: { id }, data: { isVerified }, select: { id: true } });
    await recordAudit(tx, actor, isVerified ? "user.verify" : "user.unverify", id, {
      before: { isVerified: !isVerified },
      after: { isVerified },
    });
    return accepted(null);
  });
}
