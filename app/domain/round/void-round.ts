import * as z from "zod/mini";
import { tickField } from "~/domain/form/form-field";
import { reasonField } from "~/domain/form/reason";
import { type Refusal, refuse } from "~/domain/refusal";
import type { ProductStatus } from "~/domain/product/product";

/** `whole_auction`: a closed auction is void with all its rounds (D78). `confirm`: also where somebody else leads then. */
export const voidSchema = z.object({
  reason: reasonField(),
  whole_auction: tickField(),
  confirm: tickField(),
});

export type VoidRequest = z.infer<typeof voidSchema>;

export interface Voidable {
  readonly number: number;
  readonly isVoid: boolean;
  readonly auctionStatus: ProductStatus;
}

/** D78: one round while the auction is not closed, else the whole auction. */
export function refuseVoid(
  { number, isVoid, auctionStatus }: Voidable,
  { whole_auction: whole }: Pick<VoidRequest, "whole_auction">,
): Refusal | null {
  if (isVoid) return refuse("conflict", `Round ${number} is void already`);
  if (auctionStatus === "closed" && !whole)
    return refuse(
      "conflict",
      "This auction is closed: only the whole auction can be declared void now",
      "whole_auction",
    );
  return null;
}

export interface Leader {
  /** Null while several share first place. */
  readonly userId: number | null;
  readonly name: string;
}

export const NOBODY_LEADS = "nobody";
export const leaderName = (leader: Leader | null): string => leader?.name ?? NOBODY_LEADS;

export const leadChanges = (now: Leader | null, then: Leader | null): boolean =>
  now?.userId !== then?.userId || leaderName(now) !== leaderName(then);

export const leadSentence = (now: Leader | null, then: Leader | null): string =>
  leadChanges(now, then)
    ? `This changes who leads: now ${leaderName(now)}, then ${leaderName(then)}.`
    : `It changes nothing about who leads: ${leaderName(now)}.`;

export const leadUnconfirmed = (now: Leader | null, then: Leader | null): Refusal =>
  refuse("conflict", `${leadSentence(now, then)} Please confirm it.`, "confirm");
