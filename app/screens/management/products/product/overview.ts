import type { ProductAction } from "~/screens/management/products/product-actions";
import type { RoundState } from "~/domain/round/round";
import type { Stat } from "~/ui/text/stat";
import type { TimelineProps } from "~/screens/management/shared/history/timeline";

export interface Overview {
  readonly id: number;
  readonly title: string;
  readonly imageKey: string | null;
  readonly category: string;
  readonly description: string;
  readonly type: string;
  readonly sku: string;
  readonly created: string;
  readonly statistics: readonly Stat[];
  readonly buyNow: {
    readonly price: string;
    readonly priceBefore: string | null;
    readonly stock: string;
    readonly unitsSold: string;
  } | null;
  /** Null for a product with only a fixed price. */
  readonly schedule: string | null;
  /** Null for such a product too, and for staff who may not see rounds. */
  /** When the scheduled round opens. */
  readonly nextRound: string | null;
  readonly auction: AuctionOverview | null;
  readonly mayHaveVariants: boolean;
  readonly customerPage: string;
  readonly actions: readonly ProductAction[];
  readonly whyNotUnpublished: string | null;
  readonly history: TimelineProps | null;
}

export interface AuctionOverview {
  readonly current: CurrentRound | null;
  readonly canOpenRound: boolean;
  readonly canClose: boolean;
}

export interface CurrentRound {
  readonly page: string;
  readonly number: number;
  readonly state: RoundState;
  readonly phase: string | null;
  readonly end: string;
  readonly minPledge: string;
  readonly maxPledge: string;
  readonly entryFee: string;
  readonly participants: string;
  readonly bids: string;
  readonly highestPledge: string | null;
  /** Null without pledges, and while the round is open. */
  readonly winner: { readonly name: string; readonly pledge: string; readonly tie: string | null } | null;
}
