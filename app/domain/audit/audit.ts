import { managedActions, type ManagedNoun } from "~/domain/managed-nouns";
import { isSameText } from "~/domain/text/typed-text";
import { msg } from "~/texts/t";

export const AUDIT_ACTIONS = {
  "product.create": msg("Product created"),
  "product.update": msg("Product edited"),
  "product.activate": msg("Product activated"),
  "product.unpublish": msg("Product unpublished"),
  "product.close": msg("Product closed"),
  "product.reopen": msg("Product on sale again"),
  "product.delete": msg("Product deleted"),
  "product.restore": msg("Product restored"),
  "import.upload": msg("File of products uploaded"),
  "import.apply": msg("File of products imported"),
  "import.bulk": msg("Many products changed"),
  "import.undo": msg("Import undone"),
  "product.offer": msg("Won goods offered to the next"),
  "product.remind": msg("Winner reminded to order"),
  "round.open": msg("Round opened"),
  "round.close": msg("Round closed"),
  "product.schedule": msg("Round scheduled"),
  "product.unschedule": msg("Scheduled round dropped"),
  "round.move_close": msg("Close of a round moved"),
  "order.take": msg("Order taken for a customer"),
  "order.write": msg("Customer written to about an order"),
  "order.prompt": msg("Customer's phone asked to pay"),
  "order.update": msg("Order updated"),
  "order.ship": msg("Goods of an order shipped"),
  "order.edit": msg("Goods or delivery of an order changed"),
  "order.return": msg("Goods of an order came back"),
  "order.undo_ship": msg("Shipment undone"),
  ...managedActions,
  "order.pay": msg("Order marked as paid"),
  "order.cancel": msg("Order cancelled"),
  "round.void": msg("Round declared void"),
  "payment.refund": msg("Money sent back"),
  "payment.match": msg("Payment matched"),
  "payment.give_up": msg("Payment given up"),
  "payment.ask": msg("Payment queried at the provider"),
  "confirmation.return": msg("Unmatched payments sent back"),
  "setting.update": msg("Setting changed"),
  "setting.set_up_device": msg("KRA asked for a new device key"),
  "user.second_factor_on": msg("One-time codes turned on"),
  "user.second_factor_off": msg("One-time codes turned off"),
  "user.second_factor_undo": msg("One-time codes undone"),
  "user.reset_code": msg("Code for a new password made"),
  "user.recovery_code": msg("Recovery code used"),
  "user.rights": msg("Rights of staff changed"),
  "user.invite": msg("Invitation for staff made"),
  "user.uninvite": msg("Invitation for staff revoked"),
  "user.block": msg("Account blocked"),
  "user.unblock": msg("Account unblocked"),
  "user.verify": msg("Account verified"),
  "user.unverify": msg("Account no longer verified"),
  "user.correct": msg("Account's details corrected"),
  "user.write": msg("Customer written to"),
  "user.note": msg("Note about an account added"),
  "user.count_drawer": msg("Cash drawer counted"),
  "user.move_cash": msg("Cash put into a drawer or taken out"),
  "user.send_to_group": msg("News sent to a group"),
  "user.stop_group": msg("News to a group stopped"),
  "user.resend_message": msg("Message sent again"),
  "user.test_message": msg("Test message sent"),
  "user.test_payment": msg("Test payment asked for"),
  "user.return_test_payment": msg("Test payment sent back"),
  "user.connect_mpesa": msg("Connection to M-Pesa entered"),
  "user.register_mpesa": msg("Addresses sent to M-Pesa"),
  "user.switch_payments": msg("How buyers pay switched"),
  "user.make_backup": msg("Backup asked for"),
  "user.download_backup": msg("Backup downloaded"),
  "user.delete_backup": msg("Backup deleted"),
  "user.test_etims": msg("Connection to KRA tested"),
  "payment.resend_tax_invoice": msg("Tax invoice sent to KRA again"),
  "payment.skip_tax_invoice": msg("Tax invoice that KRA refused skipped"),
  "superuser.make": msg("Made a superuser"),
  "superuser.renew": msg("Superuser's login renewed"),
  "superuser.remove": msg("Superuser removed"),
} as const;

export type AuditAction = keyof typeof AUDIT_ACTIONS;

export type AuditSubject =
  | ManagedNoun
  | "product"
  | "round"
  | "order"
  | "user"
  | "payment"
  | "confirmation"
  | "setting"
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
