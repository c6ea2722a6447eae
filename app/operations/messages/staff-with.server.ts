import { raw, sql } from "~/db/sql.server";
import type { Permission } from "~/domain/account/permissions";

/** The owner and the staff with a permission. The first condition matches the index User_staff exactly. */
export const staffWith = (permission: Permission) => sql`
  SELECT "id" FROM "User" WHERE ("isSuperuser" OR "permissions" <> '') AND "blockedAt" IS NULL
    AND ("isSuperuser" OR ',' || "permissions" || ',' LIKE ${raw(`'%,${permission},%'`)})`;
