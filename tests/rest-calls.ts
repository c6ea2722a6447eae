/**
 * Every call of the API, and its status for a valid request of each caller (D12–D15, D49). Routes, descriptions, document
 * and built server are compared with this table.
 */

export const WHO = ["anonymous", "buyer", "other", "superuser"] as const;
export type Who = (typeof WHO)[number];

/** The statuses for `buyer`'s own and public things; `other` is another buyer. */
const SPECIFICATION = `
                                                                        anonymous buyer other superuser
  Account service
    POST   /accounts/api/users/                                         201       201   201   201
    POST   /accounts/api/token/                                         200       200   200   200
    POST   /accounts/api/token/refresh/                                 200       200   200   200
    GET    /accounts/api/users/me/                                      401       200   200   200
    PATCH  /accounts/api/users/update_profile/                          401       200   200   200
    GET    /accounts/api/users/stats/                                   401       200   200   200
    GET    /accounts/api/users/admin_list/                              401       403   403   200
    GET    /accounts/api/users/{id}/admin_detail/                       401       403   403   200
    GET    /accounts/api/users/admin_stats/                             401       403   403   200
  Products
    GET    /api/auctions/                                               200       200   200   200
    GET    /api/auctions/{id}/                                          200       200   200   200
    POST   /api/auctions/                                               401       403   403   201
    PUT    /api/auctions/{id}/                                          401       403   403   200
    POST   /api/auctions/{id}/activate/                                 401       403   403   200
    POST   /api/auctions/{id}/close/                                    401       403   403   200
    POST   /api/auctions/{id}/create_next_round/                        401       403   403   201
    DELETE /api/auctions/{id}/delete/                                   401       403   403   200
    POST   /api/auctions/bulk-delete/                                   401       403   403   200
    GET    /api/auctions/{id}/rounds/                                   200       200   200   200
    GET    /api/auctions/{id}/leaderboard/                              200       200   200   200
    GET    /api/auctions/{id}/participants/                             401       403   403   200
    GET    /api/auctions/{id}/bids_list/                                401       403   403   200
    GET    /api/auctions/{id}/revenue_summary/                          401       403   403   200
    GET    /api/auctions/{id}/buyers/                                   401       403   403   200
    GET    /api/auctions/{id}/sales_stats/                              401       403   403   200
    GET    /api/auctions/{productId}/rounds/{roundId}/bids/             401       403   403   200
    GET    /api/auctions/{productId}/winner_calculation/                401       403   403   200
    GET    /api/rounds/{roundId}/                                       200       200   200   200
    POST   /api/rounds/{roundId}/close/                                 401       403   403   200
  Categories
    GET    /api/categories/                                             200       200   200   200
    GET    /api/categories/{id}/                                        200       200   200   200
    GET    /api/categories/{id}/products/                               200       200   200   200
    POST   /api/categories/                                             401       403   403   201
    PUT    /api/categories/{id}/                                        401       403   403   200
    DELETE /api/categories/{id}/                                        401       403   403   200
    POST   /api/categories/{id}/toggle_active/                          401       403   403   200
  Bids and participations
    POST   /api/bids/                                                   401       201   403   403
    GET    /api/bids/                                                   401       200   200   200
    GET    /api/participations/my_participations/                       401       200   200   200
    POST   /api/participations/                                         401       201   201   403
  Orders
    GET    /api/orders/                                                 401       200   200   200
    GET    /api/orders/{id}/                                            401       200   404   200
    POST   /api/orders/                                                 401       201   201   201
    PATCH  /api/orders/{id}/update_status/                              401       403   403   200
    GET    /api/orders/stats/                                           401       403   403   200
  Cart
    GET    /api/cart/                                                   401       200   200   200
    POST   /api/cart/add/                                               401       200   200   200
    POST   /api/cart/update_quantity/                                   401       200   404   404
    POST   /api/cart/remove/                                            401       200   404   404
    POST   /api/cart/clear/                                             401       200   200   200
  Other
    GET    /api/promo-banners/                                          200       200   200   200
`;

/**
 * Our own additions: the end of a refresh token (D7), payments and refunds (D73, D80), void rounds (D78), the API's
 * document, and management. 404: the shop of the tests has no such thing. 400: the request has no picture. */
const ADDED = `
                                                                        anonymous buyer other superuser
    POST   /accounts/api/token/revoke/                                  200       200   200   200
    POST   /api/orders/{id}/pay/                                        401       202   404   404
    GET    /api/orders/{id}/shipments/                                  401       200   404   200
    PATCH  /api/orders/{id}/                                            401       403   403   409
    POST   /api/orders/{id}/shipments/                                  401       403   403   409
    DELETE /api/orders/{id}/shipments/{shipmentId}/                     401       403   403   404
    GET    /api/orders/{id}/returns/                                    401       200   404   200
    POST   /api/orders/{id}/returns/                                    401       403   403   404
    GET    /api/payments/                                               401       200   200   200
    GET    /api/payments/{id}/                                          401       200   404   200
    POST   /api/payments/{id}/check/                                    401       200   404   200
    POST   /api/payments/{id}/refund/                                   401       403   403   200
    POST   /api/payments/{id}/retry-refund/                             401       403   403   409
    POST   /api/rounds/{roundId}/move_close/                            401       403   403   200
    PUT    /api/auctions/{id}/scheduled_round/                          401       403   403   404
    DELETE /api/auctions/{id}/scheduled_round/                          401       403   403   404
    POST   /api/rounds/{roundId}/void/                                  401       403   403   200
    GET    /api/openapi.json                                            200       200   200   200
    GET    /api/delivery/                                               200       200   200   200
    POST   /api/auctions/{id}/restore/                                  401       403   403   200
    POST   /api/auctions/{id}/pictures/                                 401       403   403   400
    PUT    /api/auctions/{id}/pictures/                                 401       403   403   200
    PUT    /api/auctions/{id}/variants/                                 401       403   403   200
    GET    /api/payments/report/                                        401       403   403   200
    GET    /api/unmatched-payments/                                     401       403   403   200
    GET    /api/unmatched-payments/{id}/                                401       403   403   404
    POST   /api/unmatched-payments/{id}/match/                          401       403   403   404
    POST   /api/unmatched-payments/{id}/return/                         401       403   403   404
    POST   /api/unmatched-payments/{id}/retry-return/                   401       403   403   404
    POST   /api/promo-banners/                                          401       403   403   201
    GET    /api/promo-banners/all/                                      401       403   403   200
    GET    /api/promo-banners/{id}/                                     401       403   403   200
    PUT    /api/promo-banners/{id}/                                     401       403   403   200
    POST   /api/promo-banners/{id}/set_active/                          401       403   403   200
    DELETE /api/promo-banners/{id}/                                     401       403   403   200
    GET    /api/watches/                                                401       200   200   200
    POST   /api/watches/                                                401       200   200   200
    DELETE /api/watches/{id}/                                           401       200   200   200
    POST   /api/webhooks/                                               401       403   403   201
    GET    /api/webhooks/                                               401       403   403   200
    GET    /api/webhooks/{id}/                                          401       403   403   200
    PUT    /api/webhooks/{id}/                                          401       403   403   200
    POST   /api/webhooks/{id}/set_active/                               401       403   403   200
    POST   /api/webhooks/{id}/test/                                     401       403   403   200
    GET    /api/webhooks/{id}/deliveries/                               401       403   403   200
    POST   /api/webhooks/{id}/deliveries/{deliveryId}/send_again/       401       403   403   404
    DELETE /api/webhooks/{id}/                                          401       403   403   200
`;

export interface CallRow {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly statuses: Readonly<Record<Who, number>>;
}

const LINE = /^ +([A-Z]+) +(\S+) +(\d{3}) +(\d{3}) +(\d{3}) +(\d{3})$/;

const rowsOf = (table: string): CallRow[] =>
  table.split("\n").flatMap((line) => {
    const [, method, path, ...statuses] = LINE.exec(line) ?? [];
    if (method === undefined || path === undefined) return [];
    const [anonymous = 0, buyer = 0, other = 0, superuser = 0] = statuses.map(Number);
    return [{ name: `${method} ${path}`, method, path, statuses: { anonymous, buyer, other, superuser } }];
  });

export const specifiedCalls = rowsOf(SPECIFICATION);
export const callTable: readonly CallRow[] = [...specifiedCalls, ...rowsOf(ADDED)];
