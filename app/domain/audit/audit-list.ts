import { msg } from "~/texts/t";
import { AUDIT_ACTIONS, type AuditAction, type AuditSubject } from "./audit";
import { parseId } from "~/domain/id";
import { listQuery, optionalChoice, optionalDay } from "~/domain/list/list-query";
import { byNoun } from "~/domain/managed-nouns";
import { cutText } from "~/domain/text/cut-text";

/** The subject of an entry. `product_and_rounds` is a product's history including its rounds. */
export const AUDIT_KINDS = {
  product_and_rounds: msg("Product with its rounds"),
  product: msg("Product"),
  round: msg("Round"),
  order: msg("Order"),
  ...byNoun(({ label }) => label),
  payment: msg("Payment"),
  confirmation: msg("Unmatched payments"),
  setting: msg("Setting"),
  import: msg("Import"),
  user: msg("User"),
} as const satisfies Record<AuditSubject | "product_and_rounds", string>;

export type AuditKind = keyof typeof AUDIT_KINDS;

const MAX_NAME_LENGTH = 150;

const plain = (text: string) => text.replace(/\p{C}+/gu, "").trim();

export const auditList = listQuery("/management/audit", {
  who: { none: "", read: (text): string => cutText(plain(text), MAX_NAME_LENGTH) },
  action: optionalChoice(Object.keys(AUDIT_ACTIONS) as AuditAction[]),
  kind: optionalChoice(Object.keys(AUDIT_KINDS) as AuditKind[]),
  id: { none: null, read: (text): number | null => parseId(plain(text).replace(/^#/, "")) },
  from: optionalDay,
  to: optionalDay,
});

export type AuditFilters = typeof auditList.all;
