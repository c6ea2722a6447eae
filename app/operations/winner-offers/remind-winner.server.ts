import { personName } from "~/domain/account/person-name";
import { transaction } from "~/db/client.server";
import { stepsWithin } from "~/db/sync-transaction.server";
import { FORBIDDEN, may, type Viewer } from "~/domain/account/access";
import { AUCTION_NOT_FOUND } from "~/domain/messages";
import { refuseReminder } from "~/domain/order/winner-offer/winner-offer";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { nairobiDay } from "~/domain/time";
import { recordAudit } from "../audit/record-audit.server";
import { queueAuctionWon } from "../messages/round-messages.server";
import { shopTime } from "../shop-clock.server";
import { offerFacts, personToRemind } from "./winner-offers.queries.server";
import { lockWonProduct } from "./winner-offers.server";
import { msg, t } from "~/texts/t";

const UNREACHABLE = refuse(
  "conflict",
  msg(
    "No message was sent: the shop sends none yet, or they want none about what they win. Please call them.",
  ),
);
const REMINDED_TODAY = refuse(
  "conflict",
  msg("They were reminded today. The next reminder can go tomorrow."),
);

/** Sends the message about the win again, at most once a day in Nairobi, to whoever may order the goods now. Answers with their name. */
export async function remindWinner(actor: Viewer, productId: number): Promise<Outcome<string>> {
  if (!may(actor, "rounds")) return FORBIDDEN;
  const now = shopTime();
  const [found, buyer] = await Promise.all([offerFacts(productId), personToRemind(productId)]);
  if (!found) return refused(refuse("missing", AUCTION_NOT_FOUND));
  const refusal = refuseReminder(found, now);
  if (refusal) return refused(refusal);
  if (!buyer) return refused(refuse("conflict", t("Nobody won this auction.")));
  const again = ` again ${nairobiDay(now)}`;
  return transaction(async (tx) => {
    const locked = await stepsWithin(tx, lockWonProduct(productId));
    const isSame = locked?.orderId === null && (locked.userId ?? buyer.userId) === buyer.userId;
    if (!isSame) return refused(refuse("conflict", t("This auction changed meanwhile. Please look again.")));
    const sentToday = () =>
      tx.delivery.count({
        where: { userId: buyer.userId, event: { startsWith: `auction.won ${productId}${again}` } },
      });
    if ((await sentToday()) > 0) return refused(REMINDED_TODAY);
    await queueAuctionWon(tx, productId, again);
    if ((await sentToday()) === 0) return refused(UNREACHABLE);
    const { username } = buyer.user;
    await recordAudit(tx, actor, "product.remind", productId, { after: { buyer: username } });
    return accepted(personName(buyer.user));
  });
}
