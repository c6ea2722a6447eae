import { formatKsh } from "~/domain/money";
import { wonText } from "~/domain/order/won-order";
import type { WinnerPays } from "~/domain/settings/settings";
import { overallTieText } from "~/domain/pledge/tie-words";
import { wonOrder } from "~/operations/orders/won-goods.server";
import { highestPledge } from "~/operations/pledges/highest-pledge.queries.server";
import {
  hasVoidRounds,
  overallOutcome,
  overallResult,
} from "~/operations/rounds/overall-result.queries.server";

interface Terms {
  winnerPays: WinnerPays;
  /** M-Pesa can be asked for (D81). */
  checkout: boolean;
}

const NOTHING_STATED: Terms = { winnerPays: "unstated", checkout: false };

/** By first name (D48, D69); null before the auction is closed. */
export async function overallResultView(
  product: { id: number; status: string },
  viewer: { id: number } | null,
  { winnerPays, checkout }: Terms = NOTHING_STATED,
) {
  if (product.status !== "closed") return null;
  const result = await overallResult(product.id);
  const proof = `/auction/${product.id}/proof`;
  if (!result?.person) return { proof, winner: null, isVoid: await hasVoidRounds(product.id) };
  const { person, averageCents, rounds, paid } = result;
  const isYou = person.id === viewer?.id;
  return {
    proof,
    isVoid: false,
    winner: {
      firstName: person.firstName,
      isYou,
      /** What they pay, for the winner alone (D83). */
      paysText:
        isYou && winnerPays !== "unstated"
          ? wonText(winnerPays, { ...paid, highestCents: await highestPledge(product.id, person.id) })
          : null,
      order: isYou ? await orderLink(product.id, checkout && winnerPays !== "unstated") : null,
      averageText: formatKsh(averageCents),
      roundsText: rounds === 1 ? "1 round" : `${rounds} rounds`,
      tie: overallTieText(
        overallOutcome(result, ({ id, firstName }) => (id === viewer?.id ? "you" : firstName)),
      ),
    },
  };
}

async function orderLink(productId: number, canOrder: boolean) {
  const order = await wonOrder(productId);
  if (order) return { to: `/orders/${order.id}`, label: "See your order" };
  return canOrder ? { to: `/checkout?won=${productId}`, label: "Order it" } : null;
}

export type OverallResultView = Awaited<ReturnType<typeof overallResultView>>;
