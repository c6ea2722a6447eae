import type { ProductStatus } from "~/domain/product/product";

export interface Viewer {
  readonly id: number;
  readonly isSuperuser: boolean;
}

export function canManage(viewer: Viewer | null): boolean {
  return viewer !== null && viewer.isSuperuser;
}

/** Only superusers see drafts (D13); nobody sees a deleted product (D27). */
export function canSeeProduct(
  viewer: Viewer | null,
  product: { readonly status: ProductStatus; readonly deletedAt: Date | null },
): boolean {
  if (product.deletedAt !== null) return false;
  return product.status !== "draft" || canManage(viewer);
}
