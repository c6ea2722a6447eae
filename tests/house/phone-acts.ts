/** What the house and its favourite can do with a rival's phone: keep it busy, or call it their own. */
import { correctAccount, verifyAccount } from "~/operations/accounts/managed-account.server";
import { newOrder } from "~/operations/orders/orders.fixture";
import { promptOrder, startOrderPayment } from "~/operations/payments/pay-order.server";
import { type Act, type Choice, some } from "./acts";
import { type Buyer, type Game, openRound } from "./auction";

export const CONTACT = {
  first_name: "Rival",
  last_name: "Odhiambo",
  phone_number: "+254712345678",
  gender: "female",
  date_of_birth: "2015-05-31",
} as const;

export const contactOf = (game: Game, { id }: { readonly id: number }) => ({
  ...CONTACT,
  email: `house-${game.auctionId}-${id}@example.com`,
});

/** An order of the favourite's that names the rival's phone. */
const orderFor = ({ favourite }: Game, { phone }: Buyer) =>
  newOrder({ userId: favourite.id, shippingPhone: phone });

const withRival =
  (does: (game: Game, rival: Buyer) => ReturnType<Act>): Act =>
  async ({ game }, { which }: Choice) => {
    const rival = some(game.honest, which);
    return rival && does(game, rival);
  };

export const PHONE_ACTS: Readonly<Record<string, Act>> = {
  "asks a rival's phone for a payment": withRival(async (game, rival) => {
    const done = await promptOrder(game.house, await orderFor(game, rival));
    const round = openRound(game.shown);
    const isIn = round !== null && game.seen.has(`${rival.id} ${round.id}`);
    if (done.ok && round && rival.hasJoined && !isIn)
      game.faults.push(`staff asked the phone of ${rival.name}, who may join round ${round.number}`);
    return done;
  }),
  "lets the favourite ask a rival's phone": withRival(async (game, rival) =>
    startOrderPayment(game.favourite, await orderFor(game, rival), rival.phone),
  ),
  "verifies the favourite with a rival's phone": withRival(async (game, rival) => {
    const { house, favourite } = game;
    const contact = { ...contactOf(game, favourite), phone_number: rival.phone };
    const corrected = await correctAccount(house, favourite.id, contact);
    return corrected.ok ? verifyAccount(house, favourite.id, true) : corrected;
  }),
};
