/** A valid request for every call, about things of the marked shop that are public or belong to `buyer`. */
import type { Who } from "../rest-calls";
import { MARKS, PASSWORD, type Things } from "./marked-shop";

export interface Call {
  readonly ids?: Readonly<Record<string, number>>;
  readonly query?: string;
  readonly body?: unknown;
}

interface Hand {
  readonly things: Things;
  readonly refresh: string;
}

const SHIPPING = {
  shipping_name: "Somebody",
  shipping_phone: "0712 345 678",
  shipping_address: "Moi Avenue 1",
  shipping_city: "Nairobi",
};
const ROUND = { base_price: 500, participation_fee: 50, min_pledge: 500, max_pledge: null };

const BANNER = { text: "Free delivery", background_color: "#0e6b4a", text_color: "#ffffff" };
const WEBHOOK = { url: "https://example.com/soko", events: ["order.paid"] };
/** An earlier call makes the shop's first one. */
const FIRST = { ids: { id: 1 } };
const NOWHERE = { ids: { id: 2_147_483_647 } };

/** Keys are 'METHOD /path/'. A call without an entry needs only its address. */
export function callsInOrder({ things, refresh }: Hand, who: Who): Record<string, Call> {
  const auction = { ids: { id: things.auction } };
  const signup = {
    username: `newcomer-${who}`,
    email: `newcomer-${who}@example.com`,
    first_name: "Njeri",
    last_name: "Maina",
    phone_number: "+254 712-345-678",
    gender: "female",
    date_of_birth: "1994-03-08",
    password: PASSWORD,
    password2: PASSWORD,
    user_type: "admin",
    is_superuser: true,
  };
  const product = {
    title: `Kiondo of ${who}`,
    description: "Sisal",
    category: things.category,
    product_type: "auction",
    base_price: 500,
    participation_fee: 50,
    stock_quantity: 1,
  };
  return {
    "POST /accounts/api/users/": { body: signup },
    "POST /accounts/api/token/": { body: { username: MARKS.buyer.username, password: PASSWORD } },
    "POST /accounts/api/token/refresh/": { body: { refresh } },
    "POST /accounts/api/token/revoke/": { body: { refresh } },
    "PATCH /accounts/api/users/update_profile/": { body: { gender: "other" } },
    "GET /accounts/api/users/admin_list/": { query: "?user_type=buyer&search=username-leak" },
    "GET /accounts/api/users/{id}/admin_detail/": { ids: { id: things.people.bystander.id } },
    "GET /api/auctions/": { query: "?ordering=-price" },
    "GET /api/auctions/{id}/": auction,
    "POST /api/auctions/": { body: product },
    "PUT /api/auctions/{id}/": { ids: { id: things.product }, body: { display_order: 2 } },
    "POST /api/auctions/{id}/pictures/": { ids: { id: things.product }, body: {} },
    "PUT /api/auctions/{id}/pictures/": { ids: { id: things.product }, body: { pictures: [] } },
    "PUT /api/auctions/{id}/variants/": { ids: { id: things.product }, body: { options: [] } },
    "POST /api/auctions/{id}/activate/": { ids: { id: things.toActivate } },
    "POST /api/auctions/{id}/close/": { ids: { id: things.toClose.auctionId } },
    "POST /api/auctions/{id}/create_next_round/": { ids: { id: things.toContinue.auctionId }, body: ROUND },
    "PUT /api/auctions/{id}/scheduled_round/": {
      ids: { id: things.toContinue.auctionId },
      body: { ...ROUND, opens_at: "2090-01-01T00:00:00Z" },
    },
    "DELETE /api/auctions/{id}/scheduled_round/": { ids: { id: things.toContinue.auctionId } },
    "DELETE /api/auctions/{id}/delete/": { ids: { id: things.toDelete } },
    "POST /api/auctions/bulk-delete/": { body: { product_ids: [things.toDeleteToo] } },
    "GET /api/auctions/{id}/rounds/": auction,
    "GET /api/auctions/{id}/leaderboard/": auction,
    "GET /api/auctions/{id}/participants/": auction,
    "GET /api/auctions/{id}/bids_list/": auction,
    "GET /api/auctions/{id}/revenue_summary/": auction,
    "GET /api/auctions/{id}/buyers/": { ids: { id: things.product } },
    "GET /api/auctions/{id}/sales_stats/": { ids: { id: things.product } },
    "GET /api/auctions/{productId}/rounds/{roundId}/bids/": {
      ids: { productId: things.auction, roundId: things.activeRound },
    },
    "GET /api/auctions/{productId}/winner_calculation/": { ids: { productId: things.auction } },
    "GET /api/rounds/{roundId}/": { ids: { roundId: things.closedRound } },
    "POST /api/rounds/{roundId}/close/": { ids: { roundId: things.toSettle.roundId } },
    "POST /api/rounds/{roundId}/move_close/": {
      ids: { roundId: things.activeRound },
      body: { closes_at: "2090-01-01T00:00:00Z" },
    },
    "POST /api/rounds/{roundId}/void/": {
      ids: { roundId: things.toSettle.roundId },
      body: { reason: "The picture showed another basket", whole_auction: true, confirm: true },
    },
    "GET /api/categories/{id}/": { ids: { id: things.category } },
    "GET /api/categories/{id}/products/": { ids: { id: things.category } },
    "POST /api/categories/": { body: { name: `Baskets of ${who}` } },
    "PUT /api/categories/{id}/": { ids: { id: things.category }, body: { name: "Baskets" } },
    "DELETE /api/categories/{id}/": { ids: { id: things.spareCategory } },
    "POST /api/categories/{id}/toggle_active/": { ids: { id: things.hiddenCategory } },
    "POST /api/bids/": { body: { auction: things.auction, pledge_amount: "1500.00" } },
    "POST /api/participations/": { body: { auction: things.toJoin.auctionId, fee_paid: 50 } },
    "GET /api/orders/{id}/": { ids: { id: things.order } },
    "POST /api/orders/": { body: { ...SHIPPING, items: [{ product_id: things.product, quantity: 1 }] } },
    "PATCH /api/orders/{id}/update_status/": { ids: { id: things.order }, body: { status: "shipped" } },
    "POST /api/orders/{id}/pay/": { ids: { id: things.toPay }, body: { phone_number: "0712 345 678" } },
    "GET /api/orders/{id}/shipments/": { ids: { id: things.order } },
    "POST /api/orders/{id}/shipments/": { ids: { id: things.order }, body: { courier: "G4S" } },
    "PATCH /api/orders/{id}/": { ids: { id: things.order }, body: { total_amount: 1 } },
    "DELETE /api/orders/{id}/shipments/{shipmentId}/": {
      ids: { id: things.order, shipmentId: NOWHERE.ids.id },
    },
    "GET /api/orders/{id}/returns/": { ids: { id: things.order } },
    "POST /api/orders/{id}/returns/": {
      ids: { id: things.order },
      body: { items: [{ item_id: 2_147_483_647, quantity: 1 }], reason: "Too small" },
    },
    "GET /api/payments/": { query: "?state=completed" },
    "GET /api/payments/{id}/": { ids: { id: things.payment } },
    "POST /api/payments/{id}/check/": { ids: { id: things.payment } },
    "POST /api/payments/{id}/refund/": {
      ids: { id: things.toRefund },
      body: { refunded_amount: 0, reason: "One of the cups was broken" },
    },
    "POST /api/payments/{id}/retry-refund/": {
      ids: { id: things.payment },
      body: { reason: "The shop has money again" },
    },
    "POST /api/auctions/{id}/restore/": { ids: { id: things.toDelete } },
    "GET /api/unmatched-payments/{id}/": NOWHERE,
    "POST /api/unmatched-payments/{id}/match/": { ...NOWHERE, body: { order: 1, reason: "It is the same" } },
    "POST /api/unmatched-payments/{id}/return/": { ...NOWHERE, body: { reason: "Paid to the wrong shop" } },
    "POST /api/unmatched-payments/{id}/retry-return/": {
      ...NOWHERE,
      body: { reason: "The shop has money again" },
    },
    "POST /api/promo-banners/": { body: BANNER },
    "GET /api/promo-banners/{id}/": FIRST,
    "PUT /api/promo-banners/{id}/": { ...FIRST, body: BANNER },
    "POST /api/promo-banners/{id}/set_active/": { ...FIRST, body: { is_active: false } },
    "DELETE /api/promo-banners/{id}/": FIRST,
    "POST /api/watches/": { body: { product_id: things.product } },
    "DELETE /api/watches/{id}/": { ids: { id: things.product } },
    "POST /api/webhooks/": { body: WEBHOOK },
    "GET /api/webhooks/{id}/": FIRST,
    "PUT /api/webhooks/{id}/": { ...FIRST, body: WEBHOOK },
    "POST /api/webhooks/{id}/set_active/": { ...FIRST, body: { is_active: true } },
    "POST /api/webhooks/{id}/test/": FIRST,
    "GET /api/webhooks/{id}/deliveries/": FIRST,
    "POST /api/webhooks/{id}/deliveries/{deliveryId}/send_again/": {
      ids: { ...FIRST.ids, deliveryId: NOWHERE.ids.id },
    },
    "DELETE /api/webhooks/{id}/": FIRST,
    "POST /api/cart/add/": { body: { product_id: things.product, quantity: 2 } },
    "POST /api/cart/update_quantity/": { body: { product_id: things.carted, quantity: 3 } },
    "POST /api/cart/remove/": { body: { item_id: things.line } },
  };
}

/**
 * Statuses for [anonymous, buyer, other, superuser] of things that belong to somebody else, or to superusers (D12, D13,
 * D45, D62).
 */
export const hiddenThings = (things: Things): [name: string, call: Call, statuses: number[]][] => {
  const draft = { ids: { id: things.draft } };
  const nowhere = { ids: { id: 2_147_483_647 } };
  return [
    ["GET /api/auctions/{id}/", draft, [404, 404, 404, 200]],
    ["GET /api/auctions/{id}/rounds/", draft, [404, 404, 404, 200]],
    ["GET /api/auctions/{id}/leaderboard/", draft, [404, 404, 404, 200]],
    ["GET /api/rounds/{roundId}/", { ids: { roundId: things.draftRound } }, [404, 404, 404, 200]],
    ["POST /api/bids/", { body: { auction: things.draft, pledge_amount: 500 } }, [401, 404, 404, 403]],
    ["POST /api/participations/", { body: { auction: things.draft } }, [401, 404, 404, 403]],
    ["GET /api/categories/{id}/", { ids: { id: things.hiddenCategory } }, [404, 404, 404, 200]],
    ["GET /api/categories/{id}/products/", { ids: { id: things.hiddenCategory } }, [404, 404, 404, 200]],
    ["GET /api/orders/{id}/", nowhere, [401, 404, 404, 404]],
    ["GET /api/payments/{id}/", nowhere, [401, 404, 404, 404]],
    ["GET /api/auctions/{id}/participants/", nowhere, [401, 403, 403, 404]],
    ["GET /accounts/api/users/{id}/admin_detail/", nowhere, [401, 403, 403, 404]],
    ["PUT /api/auctions/{id}/", { ...nowhere, body: {} }, [401, 403, 403, 404]],
    ["POST /api/bids/", { body: { auction: 2_147_483_647, pledge_amount: 500 } }, [401, 404, 404, 404]],
    ["POST /api/cart/add/", { body: { product_id: things.draft, quantity: 1 } }, [401, 404, 404, 400]],
  ];
};

/** Repeats of earlier calls, which create nothing (D21, D22). */
export const repeats = (things: Things): [name: string, call: Call, statuses: number[]][] => [
  ["POST /api/bids/", { body: { auction: things.auction, amount: 1500 } }, [401, 200, 403, 403]],
  ["POST /api/participations/", { body: { auction: things.toJoin.auctionId } }, [401, 200, 200, 403]],
];
