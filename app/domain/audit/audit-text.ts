import type { AuditFields, AuditSubject } from "./audit";
import { formatKsh } from "~/domain/money";
import { fieldRows } from "~/domain/product/fields";
import { SETTING_NAMES, SETTINGS } from "~/domain/settings/settings";
import { productChoices } from "~/domain/product/choices";
import { formatDateTime } from "~/domain/time";

export const changedText = (subject: AuditSubject): string => {
  if (subject === "search_words") return "These search words were changed";
  const name = subject === "pick_up_point" ? "pick-up point" : subject.replaceAll("_", " ");
  return `This ${name} was changed`;
};

type Value = AuditFields[string] | undefined;

const NAMES = new Map([
  ...fieldRows.map(([name, { heading }]) => [name as string, heading.replace(/ \(.*\)$/, "")] as const),
  ...SETTING_NAMES.map((name) => [name as string, SETTINGS[name].label] as const),
  ["kraPin", "KRA PIN"],
  ["whatsapp", "WhatsApp number"],
  ["url", "Address"],
  ["second_factor", "One-time codes"],
  ["afterSeq", "Pledges before"],
]);

/** 'basePriceCents' → 'Base price', 'isActive' → 'Active', 'invited_by' → 'Invited by'. */
export function auditLabel(field: string): string {
  const name = NAMES.get(field);
  if (name) return name;
  const text = field
    .replace(/Cents$/, "")
    .replace(/^is(?=[A-Z]|_)/, "")
    .replace(/([A-Z])/g, " $1")
    .replaceAll("_", " ")
    .toLowerCase()
    .trim();
  return capital(text);
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const ENUM_FIELDS = new Set([
  "status",
  "state",
  "paymentStatus",
  ...productChoices.map(([, { column }]) => column),
]);

export function auditValue(field: string, value: Value): string {
  if (value === undefined || value === null || value === "") return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return field.endsWith("Cents") ? formatKsh(value) : String(value);
  if (ENUM_FIELDS.has(field)) return capital(value.replaceAll("_", " "));
  return MOMENT.test(value) ? formatDateTime(new Date(value)) : value;
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
