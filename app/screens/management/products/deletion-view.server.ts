import { redirect } from "~/router/index.server";
import {
  type DeletionPreview,
  feeWarnings,
} from "~/operations/products/deletion/deletion-preview.queries.server";
import { deletedProduct } from "~/operations/products/deletion/deletions.queries.server";
import { missing } from "~/screens/management/shared/managed-record.server";
import { msg, t } from "~/texts/t";
import { counted, oneOrMany, sentencesAboutCount } from "~/domain/text/counted";
import { formatCount } from "~/domain/text/count";

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
    heading: isOne ? t("Delete this product?") : t("Delete {count} products?", { count: formatCount(count) }),
    hidden:
      isOne && first
        ? t("Buyers will no longer see “{title}”.", { title: first.title })
        : isOne
          ? t("Buyers will no longer see this product.")
          : t("Buyers will no longer see these {count} products.", { count: formatCount(count) }),
    products: isOne ? [] : products,
    more: moreText(count - products.length),
    retained: [
      ...(wins > 0
        ? [
            isOne
              ? t("What was won here has not been ordered: deleting declares the auction void, for good.")
              : oneOrMany(
                  wins,
                  msg(
                    "What was won in 1 auction has not been ordered: deleting declares the auction void, for good.",
                  ),
                  msg(
                    "What was won in {count} auctions has not been ordered: deleting declares them void, for good.",
                  ),
                ),
          ]
        : []),
      ...feeWarnings(fees).map((fees) =>
        isOne
          ? t("{fees}. The auction is void then, for good.", { fees })
          : t("{fees}. Their auctions are void then, for good.", { fees }),
      ),
      orders > 0
        ? isOne
          ? oneOrMany(
              orders,
              msg("1 order keeps its title and amounts."),
              msg("{count} orders keep its title and amounts."),
            )
          : oneOrMany(
              orders,
              msg("1 order keeps their titles and amounts."),
              msg("{count} orders keep their titles and amounts."),
            )
        : isOne
          ? t("No order contains it.")
          : t("No order contains them."),
      ...sentencesAboutCount(
        bids,
        msg("1 bid stays in the ledger, with every payment."),
        msg("{count} bids stay in the ledger, with every payment."),
      ),
    ],
    restorable: isOne
      ? t("You can restore it: right away from the message, later under “Deleted”.")
      : t("You can restore them: right away from the message, later under “Deleted”."),
    ending: endingView(preview),
  };
}

const moreText = (count: number) => (count > 0 ? t("and {count} more", { count: formatCount(count) }) : null);

function endingView({ count, endingCount, ending, fees }: DeletionPreview): DeletionView["ending"] {
  const [first] = ending;
  if (!first) return null;
  const isVoid = fees.feeCount > 0;
  const stats = ({ participants, bids }: typeof first) =>
    bids === 0
      ? t("no pledges yet, so no winner")
      : `${counted(participants, "participant")}, ${counted(bids, "bid")}`;
  if (count === 1)
    return {
      title: isVoid
        ? t("Round {number} is active. Deleting declares the auction void: nobody wins it.", {
            number: first.number,
          })
        : t("Round {number} is active. Deleting closes it at once.", { number: first.number }),
      rounds: [t("Now: {figures}", { figures: stats(first) })],
      more: null,
    };
  return {
    title: oneOrMany(
      endingCount,
      msg("1 auction has an active round. Deleting closes it at once, without a winner."),
      msg("{count} auctions have an active round. Deleting closes each at once, without a winner."),
    ),
    rounds: ending.map((round) =>
      t("{title}: round {number}, {figures}", {
        title: round.title,
        number: round.number,
        figures: stats(round),
      }),
    ),
    more: moreText(endingCount - ending.length),
  };
}

/** Throw the result: a deleted product has its own page, where it can be restored. */
export const missingProduct = async (id: number) =>
  (await deletedProduct(id)) ? redirect(`/management/products/${id}/deleted`) : missing("product");
