import { whatsAppLink } from "~/domain/account/phone-text";
import { textOf } from "~/domain/message/message-text";
import { takeWonOrderPath } from "~/domain/order/taken-order";
import { refuseOffer, refuseReminder, refuseWonOrder } from "~/domain/order/winner-offer/winner-offer";
import { formatDateTime } from "~/domain/time";
import { publicUrl } from "~/operations/messages/channels.server";
import { messageShop } from "~/operations/messages/queue-message.server";
import { hasCheckout } from "~/operations/settings/settings.server";
import { offerFacts, personToRemind } from "~/operations/winner-offers/winner-offers.queries.server";
import { personName } from "~/domain/account/person-name";
import { inLanguage } from "~/texts/language.server";
import { t } from "~/texts/t";

/** Null if there is no such auction, or it is not closed. */
export async function wonOrderView(productId: number, now: Date) {
  const found = await offerFacts(productId);
  if (!found || found.status !== "closed") return null;
  const { title, offers, next } = found;
  const refusal = refuseOffer({ ...found, hasCheckout: await hasCheckout() }, now);
  return {
    title,
    offers: offers.map(({ user, offeredAt, orderBefore }) =>
      t("{name} (@{username}): since {from}, until {to}", {
        name: personName(user),
        username: user.username,
        from: formatDateTime(offeredAt),
        to: formatDateTime(orderBefore),
      }),
    ),
    next:
      refusal || !next
        ? null
        : {
            place: next.place,
            name: personName(next.user),
            label: next.place === 1 ? t("Set a deadline") : t("Offer it to the next in the ranking"),
          },
    obstacle: refusal?.message ?? null,
    takePath: refuseWonOrder(found) || found.winnerPays === "unstated" ? null : takeWonOrderPath(productId),
    reminder: refuseReminder(found, now) ? null : await reminderView(productId, title),
  };
}

async function reminderView(productId: number, title: string) {
  const found = await personToRemind(productId);
  if (!found) return null;
  const { phoneNumber, language, ...person } = found.user;
  const text = inLanguage(language === "sw" ? "sw" : "en", () =>
    textOf("auction.won", { auctionId: productId, title, orderBefore: found.orderBefore }, messageShop()),
  );
  const words = [text, ...(publicUrl() ? [`${publicUrl()}/auction/${productId}`] : [])].join(" ");
  return {
    name: personName(person),
    phone: phoneNumber,
    whatsApp: phoneNumber ? whatsAppLink(words, phoneNumber) : null,
  };
}

export type WonOrderView = NonNullable<Awaited<ReturnType<typeof wonOrderView>>>;
