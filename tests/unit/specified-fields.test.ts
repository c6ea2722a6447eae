/** Compares the fields that the customer specified for each answer with the document. */
import { expect, test } from "vitest";
import { type JsonSchema, resolveRef } from "~/http/rest/json-schema.server";
import { openApi } from "~/api/all-calls.server";

const document = openApi();

/** The answer on success, and the objects in it; for a list one row. */
const SPECIFIED: readonly (readonly [call: string, place: string, fields: string])[] = [
  [
    "get /accounts/api/users/me/",
    "",
    "id username email first_name last_name phone_number phone gender date_of_birth age user_type is_superuser is_verified auctions_won auctions_participated total_spent trust_score date_joined",
  ],
  [
    "get /accounts/api/users/{id}/admin_detail/",
    "stats",
    "total_orders total_spent total_bids total_participations",
  ],
  [
    "get /accounts/api/users/{id}/admin_detail/",
    "recent_bids",
    "id auction_title pledge_amount submitted_at",
  ],
  ["get /accounts/api/users/{id}/admin_detail/", "", "username email recent_orders"],
  [
    "get /accounts/api/users/admin_stats/",
    "",
    "total_users verified new_users_last_30_days buyers sellers admins",
  ],
  [
    "get /api/auctions/",
    "",
    "id title description main_image category category_name product_type status base_price market_price buy_now_price old_price participation_fee stock_quantity units_sold highest_bid start_time end_time created_at is_featured is_flash_sale discount_percentage flash_sale_ends_at display_order participant_count rounds",
  ],
  ["get /api/auctions/{id}/", "category_info", "name"],
  ["get /api/categories/", "", "id name slug image description is_active auction_count"],
  ["get /api/cart/", "", "items subtotal total_items"],
  ["get /api/cart/", "items", "id item_id product price quantity total_price"],
  ["get /api/cart/", "items.product", "id title main_image stock_quantity"],
  ["get /api/promo-banners/", "", "id text background_color text_color"],
  [
    "get /api/orders/{id}/",
    "",
    "id order_number status created_at shipping_name shipping_phone shipping_address shipping_city customer total_items subtotal shipping_fee total_amount items customer_notes payment_method payment_status mpesa_transaction_id admin_notes product_title quantity total_price order_status",
  ],
  ["get /api/orders/{id}/", "customer", "email"],
  ["get /api/orders/{id}/", "items", "id product product_title quantity product_price total_price"],
  ["get /api/orders/stats/", "", "total_orders pending paid processing shipped delivered total_revenue"],
  [
    "get /api/rounds/{roundId}/",
    "",
    "id round_number is_active is_open start_time end_time base_price min_pledge max_pledge participation_fee registration_fee participant_count bid_count participants winner",
  ],
  ["get /api/rounds/{roundId}/", "participants", "id user pledge_amount payment_status"],
  [
    "get /api/rounds/{roundId}/",
    "participants.user",
    "first_name last_name full_name username email phone_number phone age",
  ],
  ["get /api/rounds/{roundId}/", "winner", "username pledge_amount"],
  [
    "get /api/bids/",
    "",
    "id auction pledge_amount amount round_info round round_number submitted_at is_valid is_winner position",
  ],
  ["get /api/bids/", "auction", "id title"],
  ["get /api/bids/", "round", "id round_number"],
  ["get /api/participations/my_participations/", "", "id user auction round fee_paid payment_status paid_at"],
  [
    "get /api/auctions/{id}/leaderboard/",
    "",
    "top_bids total_participants user_position user_bid user_in_top_10 tied_at_top_count",
  ],
  ["get /api/auctions/{id}/leaderboard/", "top_bids", "id position pledge_amount is_current_user user"],
  ["get /api/auctions/{id}/leaderboard/", "top_bids.user", "first_name"],
  ["get /api/auctions/{id}/bids_list/", "", "bids total_count highest_amount"],
  ["get /api/auctions/{productId}/rounds/{roundId}/bids/", "", "bids total_count highest_amount"],
  ["get /api/auctions/{id}/participants/", "", "participants total_count total_revenue"],
  [
    "get /api/auctions/{id}/participants/",
    "participants",
    "user fee_paid paid_at pledge_amount payment_status",
  ],
  ["get /api/auctions/{id}/buyers/", "", "buyers total_orders total_units_sold total_revenue"],
  [
    "get /api/auctions/{id}/buyers/",
    "buyers",
    "id order_number shipping_name customer shipping_phone shipping_address shipping_city quantity total_price order_status created_at",
  ],
  ["get /api/auctions/{id}/buyers/", "buyers.customer", "email"],
  [
    "get /api/auctions/{id}/sales_stats/",
    "",
    "total_orders total_units_sold total_revenue average_order_value orders_by_status buy_now_price stock_quantity",
  ],
  ["get /api/auctions/{id}/revenue_summary/", "", "participation_fee participant_count total_revenue"],
  [
    "get /api/auctions/{productId}/winner_calculation/",
    "",
    "auction total_rounds total_participants winner all_participants",
  ],
  ["get /api/auctions/{productId}/winner_calculation/", "auction", "title"],
  [
    "get /api/auctions/{productId}/winner_calculation/",
    "all_participants",
    "user total_pledge average_pledge rounds_participated round_details",
  ],
  [
    "get /api/auctions/{productId}/winner_calculation/",
    "all_participants.user",
    "id full_name username email phone_number",
  ],
  [
    "get /api/auctions/{productId}/winner_calculation/",
    "winner.round_details",
    "round_number participated pledge_amount",
  ],
  ["post /accounts/api/token/", "", "access refresh"],
  ["post /accounts/api/token/refresh/", "", "access"],
  ["post /api/auctions/{id}/create_next_round/", "", "round_id registration_fee"],
  ["delete /api/auctions/{id}/delete/", "", "message warnings"],
  ["post /api/auctions/bulk-delete/", "", "message warnings"],
  ["post /api/rounds/{roundId}/close/", "", "message winner"],
  ["post /api/rounds/{roundId}/close/", "winner", "username amount"],
];

/** Unwraps an object from a reference, a list or null; of several it takes the one with most fields. */
function objectOf(schema: JsonSchema): JsonSchema {
  const one = resolveRef(schema, document.components.schemas);
  if (one.items) return objectOf(one.items);
  const [fullest] = (one.anyOf ?? [])
    .map(objectOf)
    .sort((a, b) => Object.keys(b.properties ?? {}).length - Object.keys(a.properties ?? {}).length);
  return fullest ?? one;
}

function fieldsAt(call: string, place: string): string[] {
  const [method = "", path = ""] = call.split(" ");
  const responses = document.paths[path]?.[method]?.responses ?? {};
  const [, success] = Object.entries(responses).find(([code]) => code.startsWith("2")) ?? [];
  let at = objectOf(success?.content?.["application/json"]?.schema ?? {});
  for (const name of place.split(".").filter(Boolean)) at = objectOf(at.properties?.[name] ?? {});
  return Object.keys(at.properties ?? {});
}

test.each(SPECIFIED)("%s answers at '%s' with the specified fields", (call, place, fields) => {
  const missing = fields.split(" ").filter((field) => !fieldsAt(call, place).includes(field));
  expect(missing).toEqual([]);
});

/** Fields of request bodies that the document must have. */
const PAYLOADS: readonly (readonly [call: string, fields: string])[] = [
  [
    "post /accounts/api/users/",
    "username email first_name last_name phone_number gender date_of_birth password password2",
  ],
  ["post /accounts/api/token/", "username password"],
  ["post /accounts/api/token/refresh/", "refresh"],
  [
    "put /api/auctions/{id}/",
    "title description category product_type base_price stock_quantity is_featured is_flash_sale display_order buy_now_price participation_fee start_time end_time discount_percentage flash_sale_ends_at",
  ],
  ["post /api/auctions/{id}/activate/", "min_pledge max_pledge"],
  ["post /api/auctions/{id}/create_next_round/", "base_price participation_fee min_pledge max_pledge"],
  ["post /api/auctions/bulk-delete/", "product_ids"],
  ["post /api/categories/", "name"],
  ["put /api/categories/{id}/", "name"],
  ["post /api/bids/", "auction pledge_amount"],
  ["post /api/participations/", "auction round fee_paid"],
  ["patch /api/orders/{id}/update_status/", "status admin_notes"],
  ["post /api/cart/add/", "product_id quantity"],
  ["post /api/cart/update_quantity/", "product_id quantity"],
  ["post /api/cart/remove/", "item_id"],
];

test.each(PAYLOADS)("%s accepts the specified fields", (call, fields) => {
  const [method = "", path = ""] = call.split(" ");
  const schema = document.paths[path]?.[method]?.requestBody?.content["application/json"]?.schema ?? {};
  const known = Object.keys(resolveRef(schema, document.components.schemas).properties ?? {});
  expect(fields.split(" ").filter((field) => !known.includes(field))).toEqual([]);
});

test.each([
  ["post /api/auctions/", "main_image"],
  ["put /api/auctions/{id}/", "main_image"],
  ["post /api/categories/", "image"],
  ["put /api/categories/{id}/", "image"],
])("%s takes a picture as %s in multipart", (call, field) => {
  const [method = "", path = ""] = call.split(" ");
  const form = document.paths[path]?.[method]?.requestBody?.content["multipart/form-data"]?.schema;
  expect(Object.keys(form?.properties ?? {}).at(-1)).toBe(field);
});

test("the document has the parameters and headers of every paginated answer (D11)", () => {
  const cut = [
    "get /api/auctions/",
    "get /api/auctions/{id}/participants/",
    "get /api/auctions/{id}/bids_list/",
    "get /api/auctions/{id}/buyers/",
    "get /api/auctions/{productId}/rounds/{roundId}/bids/",
    "get /api/auctions/{productId}/winner_calculation/",
    "get /api/rounds/{roundId}/",
  ];
  for (const call of cut) {
    const [method = "", path = ""] = call.split(" ");
    const operation = document.paths[path]?.[method];
    const names = operation?.parameters.map(({ name }) => name);
    expect(names, call).toEqual(expect.arrayContaining(["page", "page_size"]));
    expect(Object.keys(operation?.responses["200"]?.headers ?? {}), call).toEqual(["X-Total-Count", "Link"]);
  }
});
