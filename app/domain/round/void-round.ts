import * as z from "zod/mini";
import { tickField } from "~/domain/form/form-field";
import { reasonField } from "~/domain/form/reason";
import { type Refusal, refuse } from "~/domain/refusal";
import type { ProductStatus } from "~/domain/product/product";
import type { RoundState } from "~/domain/round/round";
import { msg, t } from "~/texts/t";
import { formatCount } from "~/domain/text/count";

/** `whole_auction`: the auction is void with all its rounds and closed (D78). `confirm`: even if somebody else leads then. */
export const voidSchema = z.object({
  reason: reasonField(),
  whole_auction: tickField(),
  confirm: tickField(),
});

export type VoidRequest = z.infer<typeof voidSchema>;

interface Voidable {
  readonly number: number;
  readonly state: RoundState;
  readonly isVoid: boolean;
  readonly auctionStatus: ProductStatus;
  readonly isAuctionVoid: boolean;
  /** Of the auction without this round. */
  readonly lead: LeadChange;
}

/** D78: a single round only while it is open, so that nobody picks which results count; later only the whole auction, which any of its rounds names. */
export function refuseVoid(round: Voidable, request: Pick<VoidRequest, "whole_auction">): Refusal | null {
  if (request.whole_auction)
    return round.isAuctionVoid ? refuse("conflict", t("This auction is void already")) : null;
  return round.isVoid
    ? refuse("conflict", t("Round {number} is void already", { number: round.number }))
    : refuseSingleVoid(round);
}

export function refuseSingleVoid({
  number,
  state,
  auctionStatus,
  lead,
}: Omit<Voidable, "isVoid" | "isAuctionVoid">): Refusal | null {
  const why =
    auctionStatus === "closed"
      ? t("This auction is closed")
      : state === "closed"
        ? t("Round {number} is closed", { number })
        : leadMoves(lead)
          ? t("Without this round somebody else would lead")
          : null;
  return why === null
    ? null
    : refuse(
        "conflict",
        t("{why}: only the whole auction can be declared void now", { why }),
        "whole_auction",
      );
}

export const refusePaidWin = (orderNumber: string): Refusal =>
  refuse("conflict", t("The winner has paid for order {orderNumber}. Refund it first.", { orderNumber }));

export interface Leader {
  /** Who would win, or be drawn among, if the auction closed now; ascending. */
  readonly userIds: readonly number[];
  readonly name: string;
}

export interface LeadChange {
  readonly now: Leader | null;
  readonly then: Leader | null;
}

const NOBODY_LEADS = msg("nobody");
export const leaderName = (leader: Leader | null): string => leader?.name ?? NOBODY_LEADS;

/** In the language of the request; `name` is what the audit trail keeps. */
function shownLeader(leader: Leader | null): string {
  if (leader === null) return t(NOBODY_LEADS);
  const { userIds, name } = leader;
  return userIds.length > 1
    ? t("{count} buyers with the same total", { count: formatCount(userIds.length) })
    : name;
}

export const leadChanges = ({ now, then }: LeadChange): boolean =>
  now?.userIds.join() !== then?.userIds.join() || leaderName(now) !== leaderName(then);

/** True if somebody gains by it: a lead that goes to nobody is no gain. */
const leadMoves = (lead: LeadChange): boolean => lead.then !== null && leadChanges(lead);

export const voidRoundIntro = (lead: LeadChange): string =>
  leadChanges(lead)
    ? t("This changes who leads: now {now}, then {then}.", {
        now: shownLeader(lead.now),
        then: shownLeader(lead.then),
      })
    : t("It changes nothing about who leads: {now}.", { now: shownLeader(lead.now) });

export const leadUnconfirmed = (lead: LeadChange): Refusal =>
  refuse("conflict", t("{lead} Please confirm it.", { lead: voidRoundIntro(lead) }), "confirm");

/** For an auction that was deleted while somebody had paid to take part (D27). */
export const DELETED_REASON = msg("The auction was deleted");

/** 'Round 1', 'Rounds 1, 2 and 4'; `numbers` is never empty. */
export function roundNames(numbers: readonly number[]): string {
  const before = numbers.slice(0, -1).join(", ");
  return before === ""
    ? t("Round {number}", { number: numbers.join("") })
    : t("Rounds {before} and {last}", { before, last: numbers.at(-1) ?? "" });
}

/** For the shop: what its void rounds mean for figures of all rounds (D78). Null if there is none. */
export function voidRoundsText(numbers: readonly number[]): string | null {
  if (numbers.length === 0) return null;
  return numbers.length === 1
    ? t("{numbers} was declared void: no pledge in it counts, and its entry fees go back.", {
        numbers: roundNames(numbers),
      })
    : t("{numbers} were declared void: no pledge in them counts, and their entry fees go back.", {
        numbers: roundNames(numbers),
      });
}
