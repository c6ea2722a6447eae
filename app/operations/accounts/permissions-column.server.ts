import { columnOf, type Columns } from "~/db/columns.server";
import { type Permission, permissionsIn } from "~/domain/account/permissions";

/** `alias` is the table User's in the statement. */
export const permissionsColumn = (alias: string): Columns<readonly Permission[]> => ({
  ...columnOf("User", alias, "permissions"),
  read: (values, at) => permissionsIn(String(values[at])),
});
