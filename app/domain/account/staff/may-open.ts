import { may, type Viewer } from "../access";
import { needOf, type PermissionRow } from "../permissions";

/** Apart from `may`, because buyers' pages must not load the table. */
export const mayOpen = (
  viewer: Pick<Viewer, "isSuperuser" | "permissions"> | null,
  row: PermissionRow,
): boolean => may(viewer, needOf(row));
