import { AUDIT_ACTIONS, type AuditAction, type AuditSubject } from "./audit";
import { parseId } from "~/domain/id";
import { readPage } from "~/domain/page";
import { readDay } from "~/domain/time";

/** The subject of an entry. `product_and_rounds` is a product's history including its rounds. */
export const AUDIT_KINDS = {
  product_and_rounds: "Product with its rounds",
  product: "Product",
  round: "Round",
  order: "Order",
  category: "Category",
  banner: "Banner",
  search_words: "Search words",
  payment: "Payment",
  confirmation: "Unmatched payments",
  setting: "Setting",
  webhook: "Webhook",
  user: "User",
} as const satisfies Record<AuditSubject | "product_and_rounds", string>;

export type AuditKind = keyof typeof AUDIT_KINDS;

export interface AuditFilters {
  readonly who: string;
  readonly action: AuditAction | null;
  readonly kind: AuditKind | null;
  readonly id: number | null;
  /** Days in Nairobi, 'YYYY-MM-DD', both included. */
  readonly from: string | null;
  readonly to: string | null;
  readonly page: number;
}

export const WHOLE_TRAIL: AuditFilters = {
  who: "",
  action: null,
  kind: null,
  id: null,
  from: null,
  to: null,
  page: 1,
};

const MAX_NAME_LENGTH = 150;

const actions = Object.keys(AUDIT_ACTIONS) as AuditAction[];
const kinds = Object.keys(AUDIT_KINDS) as AuditKind[];

export function readAuditFilters(params: URLSearchParams): AuditFilters {
  const text = (name: string) => (params.get(name) ?? "").replace(/\p{C}+/gu, "").trim();
  const day = (name: string) => readDay(text(name));
  return {
    who: text("who").slice(0, MAX_NAME_LENGTH),
    action: actions.find((action) => action === text("action")) ?? null,
    kind: kinds.find((kind) => kind === text("kind")) ?? null,
    id: parseId(text("id").replace(/^#/, "")),
    from: day("from"),
    to: day("to"),
    page: readPage(params),
  };
}

export function auditPath(filters: Partial<AuditFilters>, list = "/management/audit"): string {
  const { page, ...narrowed } = { ...WHOLE_TRAIL, ...filters };
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(narrowed)) if (value) params.set(name, String(value));
  if (page > 1) params.set("page", String(page));
  const query = params.toString();
  return query ? `${list}?${query}` : list;
}
