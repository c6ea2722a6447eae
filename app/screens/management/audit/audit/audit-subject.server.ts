import { AUDIT_KINDS } from "~/domain/audit/audit-list";
import type { TrailEntry } from "~/operations/audit/audit.queries.server";

/** 'Kiondo basket', 'Round 2 of Kiondo basket', 'Banner 4 (deleted)'. */
export function subjectName({ subject, subjectId, name, exists }: TrailEntry): string {
  const text = name ?? `${AUDIT_KINDS[subject]} ${subjectId}`;
  return exists ? text : `${text} (deleted)`;
}

/** Null if its page no longer exists. */
export function subjectPath({ subject, subjectId, productId, exists }: TrailEntry): string | null {
  if (!exists) return null;
  switch (subject) {
    case "product":
      return `/management/products/${subjectId}`;
    case "round":
      return productId === null ? null : `/management/products/${productId}/rounds/${subjectId}`;
    case "order":
      return `/management/orders/${subjectId}`;
    case "category":
      return `/management/category/${subjectId}`;
    case "banner":
      return `/management/banners/${subjectId}`;
    case "pick_up_point":
      return `/management/pick-up-points/${subjectId}`;
    case "discount_code":
      return `/management/discount-codes/${subjectId}`;
    case "import":
      return `/management/products/import/${subjectId}`;
    case "search_words":
      return `/management/search-words/${subjectId}`;
    case "payment":
      return `/management/payments/${subjectId}`;
    case "confirmation":
      return `/management/payments/unmatched/${subjectId}`;
    case "setting":
      return "/management/settings";
    case "webhook":
      return `/management/webhooks/${subjectId}`;
    case "user":
      return `/management/users/${subjectId}`;
  }
}
