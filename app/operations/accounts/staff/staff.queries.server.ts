import { db } from "~/db/client.server";
import { only } from "~/db/columns.server";
import { permissionsIn } from "~/domain/account/permissions";
import { openParticipations } from "../open-participations.server";

const fields = only("User", "id, username, firstName, lastName, isSuperuser, permissions, blockedAt, seenAt");

export async function allStaff() {
  const rows = await db().user.findMany({
    where: { OR: [{ isSuperuser: true }, { permissions: { not: "" } }] },
    orderBy: [{ isSuperuser: "desc" }, { usernameKey: "asc" }],
    select: fields,
  });
  return rows.map((row) => ({ ...row, permissions: permissionsIn(row.permissions) }));
}

/** With the open rounds in which the account could no longer pledge as staff (D39). */
export async function staffMember(id: number) {
  const row = await db().user.findUnique({ where: { id }, select: fields });
  if (!row) return null;
  return {
    ...row,
    permissions: permissionsIn(row.permissions),
    participations: await openParticipations(id),
  };
}
