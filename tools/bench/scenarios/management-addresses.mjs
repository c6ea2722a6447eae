// A page that answers 404 is reported and left out of the table. {auction} is the auction with everything, {round} its open
// round, {order} and {user} are some of the newest.

// goals in ms at p95: for a list, and for a page that adds up a whole auction
const LIST = 150;
const SUM = 500;
const FIELD = 100;

/** @type {[name: string, address: string, goal?: number][]} */
export const PAGES = [
  ["dashboard", ""],
  ["products", "/products"],
  ["products, last page", "/products?page=400"],
  ["products, drafts", "/products?status=draft"],
  ["products, frequent word", "/products?q=quality"],
  ["products, rare word", "/products?q=xylophone"],
  ["products, two letters", "/products?q=sa"],
  ["everything, a name", "/search?q=wanjiku", FIELD],
  ["everything, everybody", "/search?q=example", FIELD],
  ["everything, a phone", "/search?q=0712345678", FIELD],
  ["product", "/products/{auction}"],
  ["product, participants", "/products/{auction}?tab=participants"],
  ["product, all bids", "/products/{auction}?tab=bids"],
  ["product, revenue", "/products/{auction}?tab=revenue"],
  ["product, rounds", "/products/{auction}?tab=rounds"],
  ["product, buyers", "/products/{auction}?tab=buyers"],
  ["product, sales stats", "/products/{auction}?tab=sales-stats"],
  ["participants", "/auctions/{auction}/participants"],
  ["participants, page 100", "/auctions/{auction}/participants?page=100"],
  ["bids", "/auctions/{auction}/bids"],
  ["bids, page 100", "/auctions/{auction}/bids?page=100"],
  ["rounds", "/auctions/{auction}/rounds"],
  ["round's bids", "/auctions/{auction}/round/{round}/bids"],
  ["round", "/products/{auction}/rounds/{round}"],
  ["buyers", "/products/{auction}/buyers"],
  ["winner", "/products/{auction}/winner", SUM],
  ["close the round", "/products/{auction}/close-round"],
  ["edit product", "/products/{auction}/edit"],
  ["orders", "/orders"],
  ["orders, last page", "/orders?page=2000"],
  ["orders, delivered", "/orders?status=delivered"],
  ["orders, highest total", "/orders?sort=total"],
  ["orders, search a name", "/orders?q=wanjiku"],
  ["orders, search everybody", "/orders?q=example"],
  ["orders, search everybody, delivered", "/orders?q=example&status=delivered&sort=total"],
  ["orders, search a number", "/orders?q=ORD-2026"],
  ["orders, search a phone", "/orders?q=0712"],
  ["order", "/orders/{order}"],
  ["payments", "/payments"],
  ["payments, page 2000", "/payments?page=2000"],
  ["payments, paid", "/payments?state=paid"],
  ["payments, failed", "/payments?state=failed"],
  ["payments, search a name", "/payments?q=wanjiku"],
  ["payments, search a phone", "/payments?q=0712345678"],
  ["payment", "/payments/{order}"],
  ["unmatched payments", "/payments/unmatched"],
  ["unmatched payments, settled", "/payments/unmatched?list=settled"],
  ["unmatched payments, one", "/payments/unmatched/3000300"],
  ["payments report", "/payments/report", SUM],
  ["payments report, 300 days", "/payments/report?from=2026-02-01&to=2026-11-23", SUM],
  ["system", "/system", SUM],
  ["users", "/users"],
  ["users, last page", "/users?page=1000"],
  ["users, by name", "/users?sort=name"],
  ["users, sellers", "/users?type=seller"],
  ["users, search a name", "/users?q=wanjiku"],
  ["users, search 07", "/users?q=07"],
  ["users, search 0712", "/users?q=0712"],
  ["users, search everybody, buyers", "/users?q=07&type=buyer&sort=name"],
  ["user", "/users/{user}"],
  ["categories", "/categories"],
  ["category", "/category/1"],
  ["banners", "/banners"],
  ["audit", "/audit"],
  ["audit, last page", "/audit?page=4000"],
  ["audit, one action", "/audit?action=product.update"],
  ["audit, who, what and when", "/audit?who=bench-admin&action=order.update&from=2026-01-01"],
  ["audit of a product", "/audit?kind=product_and_rounds&id=77"],
];

/** Files, as their pages link to them. @type {[name: string, address: string][]} */
export const FILES = [
  ["orders", "/orders.csv"],
  ["orders, search everybody", "/orders.csv?q=example"],
  ["payments report, 300 days", "/payments/report.csv?from=2026-02-01&to=2026-11-23"],
  ["users", "/users.csv"],
  ["products", "/products.csv"],
  ["audit", "/audit.csv"],
  ["buyers", "/products/{auction}/buyers.csv"],
  ["participants", "/auctions/{auction}/participants.csv"],
  ["bids", "/auctions/{auction}/bids.csv"],
  ["winner's ranking", "/products/{auction}/winner.csv"],
];

/** @typedef {{ auction: number, round: number, order: number, user: number }} Named */

export const addressOf = (/** @type {string} */ address, /** @type {Named} */ named) =>
  `/management${address.replace(/\{(\w+)\}/g, (_, name) => String(named[/** @type {keyof Named} */ (name)]))}`;

export const goalOf = (/** @type {number | undefined} */ goal) => goal ?? LIST;
