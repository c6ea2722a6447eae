import { may, type Viewer } from "~/domain/account/access";
import { needOf, type PermissionRow } from "~/domain/account/permissions";
import { WHO_SEES } from "~/domain/account/who-sees";
import { byNoun } from "~/domain/managed-nouns";
import { isPrivateColumn } from "~/domain/product/stored-product";
import { type AuditAction, type AuditChange, type AuditSubject, subjectOf } from "./audit";

/** The page of what an entry is about. */
export const SUBJECT_PAGES = {
  product: "/management/products/{id}",
  round: "/management/products/{productId}/rounds/{roundId}",
  order: "/management/orders/{id}",
  ...byNoun(({ page }) => page),
  import: "/management/products/import/{id}",
  payment: "/management/payments/{id}",
  confirmation: "/management/payments/unmatched/{id}",
  setting: "/management/settings",
  user: "/management/users/{id}",
} as const satisfies Record<AuditSubject, PermissionRow>;

/** Entries that say more, or less, than the page of their subject. */
const PAGES_OF_ACTIONS: Partial<Record<AuditAction, PermissionRow>> = {
  "product.offer": "/management/products/{id}/offer",
  "product.remind": "/management/products/{id}/offer",
  "user.count_drawer": "/management/reports/cash/{id}",
  "user.move_cash": "/management/reports/cash/{id}/movement",
};

type Reader = Pick<Viewer, "isSuperuser" | "permissions">;

const maySee = (reader: Reader, page: PermissionRow) => may(reader, needOf(page));

/** Whether the reader may know what the entry is about by its name: it may be a person's. */
export const mayNameSubject = (reader: Reader, subject: AuditSubject): boolean =>
  maySee(reader, SUBJECT_PAGES[subject]);

/** Values are for those who may open what the entry is about; others see which fields were changed. Costs have readers of their own. */
export function changesFor(
  reader: Reader,
  action: AuditAction,
  changes: readonly AuditChange[],
): AuditChange[] {
  const seesValues = maySee(reader, PAGES_OF_ACTIONS[action] ?? SUBJECT_PAGES[subjectOf(action)]);
  const seesCosts = may(reader, WHO_SEES.costs);
  return changes.map((change) =>
    seesValues && (seesCosts || !isPrivateColumn(change.field))
      ? change
      : { field: change.field, before: undefined, after: undefined, isHidden: true },
  );
}
