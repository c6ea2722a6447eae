/** More that people do in a simulated shop: discount codes, won goods, other people's orders, drawers. */
import { db } from "~/db/client.server";
import type { Viewer } from "~/domain/account/access";
import { accepted, refuse, refused } from "~/domain/refusal";
import { nairobiDay } from "~/domain/time";
import { orderOf } from "~/operations/checkout/place-order.fixture";
import { placeOrder } from "~/operations/checkout/place-order.server";
import { ownOrder } from "~/operations/orders/own-order.queries.server";
import { admin } from "~/operations/products/management.fixture";
import { countDrawer } from "~/operations/reports/count-drawer.server";
import { recordCashMovement } from "~/operations/reports/record-cash-movement.server";
import { shopTime } from "~/operations/shop-clock.server";
import { at, type Move, phoneOf, reason as note } from "./move";

/** Two uses, one for each person. */
export const CODE = "KARIBU";

export const MORE_BUYER_MOVES: Readonly<Record<string, (viewer: Viewer) => Move>> = {
  "orders with a code":
    (viewer) =>
    ({ productId, buyers }) =>
      placeOrder(viewer, {
        ...orderOf([[productId, 1]]),
        shippingPhone: phoneOf(viewer, buyers),
        discountCode: CODE,
      }),
  "orders what was won":
    (viewer) =>
    ({ auctionId }) =>
      placeOrder(viewer, { ...orderOf([[auctionId, 1]]), isWon: true }),
  // by a number from somebody else's page
  "looks at an order":
    (viewer) =>
    async (_, { which }) => {
      const all = await db().order.findMany({ select: { id: true }, orderBy: { id: "asc" } });
      const order = await ownOrder(viewer.id, at(all, which)?.id ?? 0);
      return order ? accepted({ id: order.id }) : refused(refuse("missing", "Order not found"));
    },
};

const today = () => ({ personId: admin.id, day: nairobiDay(shopTime()) });
export const MORE_STAFF_MOVES: Readonly<Record<string, Move>> = {
  "puts cash into the drawer": async (_, { much }) => {
    const seen = await db().cashMovement.count({ where: today() });
    const kind = much < 0.6 ? "put_in" : "bank";
    const cents = 100 + Math.floor(much * 100_000);
    return recordCashMovement(admin, { ...today(), kind, cents, note, seen });
  },
  "counts the drawer": async (_, { much }) => {
    const seen = await db().drawerCount.count({ where: today() });
    return countDrawer(admin, { ...today(), countedCents: Math.floor(much * 500_000), note, seen });
  },
};
