import type { ProductStatus } from "~/domain/product/product";

/** Who is asking. Nobody signed in is null, never a viewer without an id. */
export interface Viewer {
  readonly id: number;
  readonly isSuperuser: boolean;
}

/** 'Superuser (is_superuser true): all management routes' (specification §6, D12). */
export function canManage(viewer: Viewer | null): boolean {
  return viewer !== null && viewer.isSuperuser;
}

/** Drafts are seen by superusers alone (D13); a deleted product is hidden everywhere, from superusers too (D27). */
export function canSeeProduct(
  viewer: Viewer | null,
  product: { readonly status: ProductStatus; readonly deletedAt: Date | null },
): boolean {
  if (product.deletedAt !== null) return false;
  return product.status !== "draft" || canManage(viewer);
}
