import { msg } from "~/texts/t";
import { MESSAGE_KIND_ROWS, type MessageKind } from "./kinds";

const KIND_GROUPS = {
  orders: msg("My orders and payments"),
  auctions: msg("Auctions that I joined"),
  watching: msg("Auctions that I watch"),
  news: msg("Only if you agree"),
  staff: "For staff",
} as const;

type KindGroup = keyof typeof KIND_GROUPS;

/** By the noun of the kind's name; what staff alone get is theirs. */
function groupOf(kind: MessageKind): KindGroup {
  if (MESSAGE_KIND_ROWS[kind].isForStaff) return "staff";
  if (MESSAGE_KIND_ROWS[kind].needsConsent) return "news";
  if (kind.startsWith("watched.")) return "watching";
  return /^(round|auction)\./.test(kind) ? "auctions" : "orders";
}

export const isAboutAuctions = (kind: MessageKind): boolean =>
  groupOf(kind) === "auctions" || groupOf(kind) === "watching";

/** In the order in which a person meets them; groups without a kind are left out. */
export const groupedKinds = (kinds: readonly MessageKind[]) =>
  (Object.keys(KIND_GROUPS) as KindGroup[])
    .map((group) => ({
      group,
      label: KIND_GROUPS[group],
      kinds: kinds.filter((kind) => groupOf(kind) === group),
    }))
    .filter((one) => one.kinds.length > 0);
