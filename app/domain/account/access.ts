import { ACCESS_DENIED } from "~/domain/messages";
import { refuse, refused } from "~/domain/refusal";
import type { Need, Permission } from "./permissions";
import { WHO_SEES } from "./who-sees";

export interface Viewer {
  readonly id: number;
  readonly isSuperuser: boolean;
  /** Without it, the person has none. */
  readonly permissions?: readonly Permission[];
}

type Rights = Pick<Viewer, "isSuperuser" | "permissions">;

/** Superusers may do everything (D87). */
export function may(viewer: Rights | null, need: Need): boolean {
  if (viewer === null || viewer.isSuperuser) return viewer !== null;
  const held = viewer.permissions ?? [];
  if (need === "staff") return held.length > 0;
  if (need === "superuser") return false;
  const wanted = typeof need === "string" ? [need] : need;
  return wanted.some((permission) => held.includes(permission));
}

export const FORBIDDEN = refused(refuse("forbidden", ACCESS_DENIED));

/** A superuser, or anybody with a permission: they manage the shop and do not take part in auctions (D39). */
export const isStaff = (viewer: Rights | null): boolean => may(viewer, "staff");

/** Only those who manage products or rounds see drafts (D13); nobody sees a deleted product (D27). */
export function canSeeProduct(
  viewer: Viewer | null,
  product: { readonly status: string; readonly deletedAt: Date | null },
): boolean {
  if (product.deletedAt !== null) return false;
  return product.status !== "draft" || may(viewer, WHO_SEES.drafts);
}
