import { redirect } from "~/router.server";
import { countOf } from "~/domain/text/count";
import {
  type DeletionPreview,
  feeWarnings,
} from "~/operations/products/deletion/deletion-preview.queries.server";
import { deletedProduct } from "~/operations/products/deletion/deletions.queries.server";
import { missing } from "~/screens/management/shared/managed-record.server";

export interface DeletionView {
  readonly count: number;
  readonly heading: string;
  readonly hidden: string;
  readonly products: readonly { readonly id: number; readonly title: string }[];
  readonly more: string | null;
  readonly retained: readonly string[];
  readonly restorable: string;
  /** Rounds that end with the deletion; null if none is active. */
  readonly ending: {
    readonly title: string;
    readonly rounds: readonly string[];
    readonly more: string | null;
  } | null;
}

export interface BulkDeletion {
  readonly address: string;
  readonly back: string;
  readonly deletion: DeletionView | null;
  readonly fields: readonly (readonly [name: string, value: string])[];
}

export function deletionView(preview: DeletionPreview): DeletionView {
  const { count, products, orders, bids, fees, wins } = preview;
  const [first] = products;
  const isOne = count === 1;
  return {
    count,
    heading: isOne ? "Delete this product?" : `Delete ${countOf(count, "product")}?`,
    hidden:
      isOne && first
        ? `Shoppers will no longer see “${first.title}”.`
        : `Shoppers will no longer see ${isOne ? "this product" : `these ${countOf(count, "product")}`}.`,
    products: isOne ? [] : products,
    more: moreText(count - products.length),
    retained: [
      ...(wins > 0
        ? [
            `What was won ${isOne ? "here" : `in ${countOf(wins, "auction")}`} has not been ordered: deleting declares ${isOne || wins === 1 ? "the auction" : "them"} void, for good.`,
          ]
        : []),
      ...feeWarnings(fees).map(
        (text) => `${text}. ${isOne ? "The auction is" : "Their auctions are"} void then, for good.`,
      ),
      orders > 0
        ? `${countOf(orders, "order keeps", "orders keep")} ${isOne ? "its title" : "their titles"} and amounts.`
        : `No order contains ${isOne ? "it" : "them"}.`,
      ...(bids > 0 ? [`${countOf(bids, "bid stays", "bids stay")} in the ledger, with every payment.`] : []),
    ],
    restorable: `You can restore ${isOne ? "it" : "them"}: right away from the message, later under “Deleted”.`,
    ending: endingView(preview),
  };
}

const moreText = (count: number) => (count > 0 ? `and ${countOf(count, "more", "more")}` : null);

function endingView({ count, endingCount, ending, fees }: DeletionPreview): DeletionView["ending"] {
  const [first] = ending;
  if (!first) return null;
  const isVoid = fees.feeCount > 0;
  const stats = ({ participants, bids }: typeof first) =>
    bids === 0
      ? "no pledges yet, so no winner"
      : `${countOf(participants, "participant")}, ${countOf(bids, "bid")}`;
  if (count === 1)
    return {
      title: isVoid
        ? `Round ${first.number} is active. Deleting declares the auction void: nobody wins it.`
        : `Round ${first.number} is active. Deleting closes it at once.`,
      rounds: [`Now: ${stats(first)}`],
      more: null,
    };
  return {
    title: `${countOf(endingCount, "auction has", "auctions have")} an active round. Deleting closes ${endingCount === 1 ? "it" : "each"} at once, without a winner.`,
    rounds: ending.map((round) => `${round.title}: round ${round.number}, ${stats(round)}`),
    more: moreText(endingCount - ending.length),
  };
}

/** Throw the result: a deleted product has its own page, where it can be restored. */
export const missingProduct = async (id: number) =>
  (await deletedProduct(id)) ? redirect(`/management/products/${id}/deleted`) : missing("product");
