import type { Tx } from "~/db/client.server";
import { only } from "~/db/columns.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import { refuseChangeOf } from "~/domain/account/blocking";
import { permissionsIn } from "~/domain/account/permissions";
import { ACCOUNT_NOT_FOUND } from "~/domain/messages";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";

const fields = only(
  "User",
  "id, username, email, firstName, lastName, phoneNumber, gender, dateOfBirth",
  "isSuperuser, permissions, isVerified, blockedAt",
);

async function readAccount(tx: Tx, id: number) {
  // locks the row, so that nobody becomes staff or is blocked between this check and the write
  await tx.user.updateMany({ where: { id }, data: { id } });
  const row = await tx.user.findUnique({ where: { id }, select: fields });
  return row && { ...row, permissions: permissionsIn(row.permissions) };
}

export type ManagedAccount = NonNullable<Awaited<ReturnType<typeof readAccount>>>;

/** An account that the actor may change (D88). */
export async function accountToChange(tx: Tx, actor: Viewer, id: number): Promise<Outcome<ManagedAccount>> {
  if (!may(actor, "users")) return FORBIDDEN;
  const account = await readAccount(tx, id);
  if (!account) return refused(refuse("missing", ACCOUNT_NOT_FOUND));
  const refusal = refuseChangeOf(actor, account);
  return refusal ? refused(refusal) : accepted(account);
}
