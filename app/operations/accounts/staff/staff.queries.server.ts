import { db } from "~/db/client.server";
import { selectColumns } from "~/db/columns.server";
import { permissionsIn } from "~/domain/account/permissions";
import { startedAuctions } from "~/operations/started-auctions/started-auctions.server";

const fields = selectColumns(
  "User",
  "id, username, firstName, lastName, isSuperuser, permissions, blockedAt, seenAt",
);

export async function allStaff() {
  const rows = await db().user.findMany({
    where: { OR: [{ isSuperuser: true }, { permissions: { not: "" } }] },
    orderBy: [{ isSuperuser: "desc" }, { usernameKey: "asc" }],
    select: fields,
  });
  return rows.map((row) => ({ ...row, permissions: permissionsIn(row.permissions) }));
}

/** With the auctions that the account has joined and may finish (D110). */
export async function staffMember(id: number) {
  const row = await db().user.findUnique({ where: { id }, select: fields });
  if (!row) return null;
  return {
    ...row,
    permissions: permissionsIn(row.permissions),
    started: await startedAuctions(id),
  };
}
