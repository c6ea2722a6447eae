import { refuseOffer } from "~/domain/order/winner-offer";
import { formatDateTime } from "~/domain/time";
import { env } from "~/env.server";
import { offerFacts } from "~/operations/winner-offers/winner-offers.queries.server";
import { personName } from "~/screens/management/shared/person-name";

/** Null if there is no such auction, or it is not closed. */
export async function wonOrderView(productId: number, now: Date) {
  const found = await offerFacts(productId);
  if (!found || found.status !== "closed") return null;
  const { title, offers, next } = found;
  const refusal = refuseOffer({ ...found, hasCheckout: env.CHECKOUT }, now);
  return {
    title,
    offers: offers.map(
      ({ user, offeredAt, orderBefore }) =>
        `${personName(user)} (@${user.username}): since ${formatDateTime(offeredAt)}, until ${formatDateTime(orderBefore)}`,
    ),
    next:
      refusal || !next
        ? null
        : {
            place: next.place,
            name: personName(next.user),
            label: next.place === 1 ? "Set a deadline" : "Offer it to the next in the ranking",
          },
    obstacle: refusal?.message ?? null,
  };
}

export type WonOrderView = NonNullable<Awaited<ReturnType<typeof wonOrderView>>>;
