import { PERMISSION_LABELS, PERMISSION_TEXTS, PERMISSIONS } from "~/domain/account/permissions";

export const PERMISSION_OPTIONS = PERMISSIONS.map((permission) => ({
  value: permission,
  label: PERMISSION_LABELS[permission],
  hint: PERMISSION_TEXTS[permission],
}));
