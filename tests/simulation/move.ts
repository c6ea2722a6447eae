/** One thing that somebody does in a simulated shop. */
import type { Viewer } from "~/domain/account/access";
import { accepted, type Outcome } from "~/domain/refusal";

export interface Shop {
  readonly buyers: readonly Viewer[];
  readonly auctionId: number;
  readonly productId: number;
}

/** Two free numbers from 0 to below 1: which, and how much. */
export interface Choice {
  readonly which: number;
  readonly much: number;
}

export type Move = (shop: Shop, choice: Choice) => Promise<Outcome<unknown> | null | void>;

export const at = <T>(from: readonly T[], share: number): T | undefined =>
  from[Math.floor(share * from.length)];
export const reason = "The simulation wants it so";

export const phoneOf = ({ id }: Pick<Viewer, "id">, buyers: readonly Viewer[]) =>
  `+25471234567${buyers.findIndex((one) => one.id === id)}`;

/** With the id of what it changed, by which the trail names it. */
export const about = (subjectId: number, outcome: Outcome<unknown> | null | void) =>
  outcome?.ok ? accepted({ subjectId }) : outcome;
