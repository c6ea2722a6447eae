import { isSameText } from "~/domain/text/typed-text";

export const AUDIT_ACTIONS = {
  "product.create": "Product created",
  "product.update": "Product edited",
  "product.activate": "Product activated",
  "product.unpublish": "Product unpublished",
  "product.close": "Product closed",
  "product.reopen": "Product on sale again",
  "product.delete": "Product deleted",
  "product.restore": "Product restored",
  "import.upload": "File of products uploaded",
  "import.apply": "File of products imported",
  "import.bulk": "Many products changed",
  "import.undo": "Import undone",
  "product.offer": "Won goods offered to the next",
  "product.remind": "Winner reminded to order",
  "round.open": "Round opened",
  "round.close": "Round closed",
  "product.schedule": "Round scheduled",
  "product.unschedule": "Scheduled round dropped",
  "round.move_close": "Close of a round moved",
  "order.take": "Order taken for a customer",
  "order.prompt": "Customer's phone asked to pay",
  "order.update": "Order updated",
  "order.ship": "Goods of an order shipped",
  "order.edit": "Goods or delivery of an order changed",
  "order.return": "Goods of an order came back",
  "order.undo_ship": "Shipment undone",
  "category.create": "Category created",
  "category.update": "Category edited",
  "category.activate": "Category activated",
  "category.deactivate": "Category deactivated",
  "category.delete": "Category deleted",
  "banner.create": "Banner created",
  "banner.update": "Banner edited",
  "banner.activate": "Banner activated",
  "banner.deactivate": "Banner deactivated",
  "banner.delete": "Banner deleted",
  "search_words.create": "Search words added",
  "search_words.update": "Search words edited",
  "search_words.delete": "Search words deleted",
  "pick_up_point.create": "Pick-up point added",
  "pick_up_point.update": "Pick-up point edited",
  "pick_up_point.delete": "Pick-up point deleted",
  "discount_code.create": "Discount code added",
  "discount_code.update": "Discount code edited",
  "discount_code.delete": "Discount code deleted",
  "order.pay": "Order marked as paid",
  "order.cancel": "Order cancelled",
  "round.void": "Round declared void",
  "payment.refund": "Money sent back",
  "payment.match": "Payment matched",
  "payment.give_up": "Payment given up",
  "payment.ask": "Payment queried at the provider",
  "confirmation.return": "Unmatched payments sent back",
  "setting.update": "Setting changed",
  "setting.set_up_device": "KRA's device set up again",
  "webhook.create": "Webhook added",
  "webhook.update": "Webhook edited",
  "webhook.delete": "Webhook deleted",
  "webhook.resend": "Webhook sent again",
  "webhook.test": "Test sent to a webhook",
  "user.second_factor_on": "One-time codes turned on",
  "user.second_factor_off": "One-time codes turned off",
  "user.second_factor_undo": "One-time codes undone",
  "user.reset_code": "Code for a new password made",
  "user.recovery_code": "Recovery code used",
  "user.rights": "Rights of staff changed",
  "user.invite": "Invitation for staff made",
  "user.uninvite": "Invitation for staff revoked",
  "user.block": "Account blocked",
  "user.unblock": "Account unblocked",
  "user.verify": "Account verified",
  "user.unverify": "Account no longer verified",
  "user.correct": "Account's details corrected",
  "user.note": "Note about an account added",
  "user.count_drawer": "Cash drawer counted",
  "user.move_cash": "Cash put into a drawer or taken out",
  "user.resend_message": "Message sent again",
  "user.test_message": "Test message sent",
  "user.test_payment": "Test payment asked for",
  "user.test_etims": "Connection to KRA tested",
  "payment.resend_tax_invoice": "Tax invoice sent to KRA again",
  "payment.skip_tax_invoice": "Tax invoice that KRA refused skipped",
  "superuser.make": "Made a superuser",
  "superuser.renew": "Superuser's login renewed",
  "superuser.remove": "Superuser removed",
} as const;

export type AuditAction = keyof typeof AUDIT_ACTIONS;

export type AuditSubject =
  | "product"
  | "round"
  | "order"
  | "category"
  | "user"
  | "banner"
  | "search_words"
  | "payment"
  | "confirmation"
  | "setting"
  | "webhook"
  | "pick_up_point"
  | "discount_code"
  | "import";

/** The first word of an action names the record whose id the entry has. A superuser is a user. */
export function subjectOf(action: AuditAction): AuditSubject {
  const [word] = action.split(".") as [AuditSubject | "superuser"];
  return word === "superuser" ? "user" : word;
}

/** Amounts in cents, times in ISO 8601. */
export type AuditFields = Readonly<Record<string, string | number | boolean | null>>;

export interface AuditChange {
  readonly field: string;
  readonly before: AuditFields[string] | undefined;
  readonly after: AuditFields[string] | undefined;
  /** Its values are not for the reader (`changesFor`). */
  readonly isHidden?: true;
}

/** From a database row. Leaves out values that are not text, number, boolean, time or null. */
export function auditFields(record: Readonly<Record<string, unknown>>): AuditFields {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => {
      if (value instanceof Date) return [[name, value.toISOString()]];
      if (typeof value === "bigint") return [[name, Number(value)]];
      if (value === null || ["string", "number", "boolean"].includes(typeof value))
        return [[name, value as AuditFields[string]]];
      return [];
    }),
  );
}

/** In the order of `after`; a field that only one side has counts as changed, a text that only an older release wrote otherwise does not. */
export function changesBetween(before: AuditFields | null, after: AuditFields | null): AuditChange[] {
  const names = new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})]);
  return [...names]
    .map((field) => ({ field, before: before?.[field], after: after?.[field] }))
    .filter((change) => !isSameText(change.before, change.after));
}
