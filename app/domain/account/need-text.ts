import type { Need } from "./permissions";

export const permissionText = (need: Need): string =>
  need === "superuser" ? needText(need) : `superusers, and staff with the permission ${needText(need)}`;

export function needText(need: Need): string {
  if (need === "superuser") return "superusers alone";
  if (need === "staff") return "any permission";
  return typeof need === "string" ? need : need.join(" or ");
}
