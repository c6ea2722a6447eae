// {auction} is the auction with everything, {round} its open round, {sale} a product at a fixed price, {order} and {user} are
// some of the newest.

/** @typedef {"visitor" | "buyer" | "caller" | "admin" | "admin caller"} Who callers send a token, the others a session cookie */
/** @typedef {[who: Who, name: string, address: string]} Read */

/** @type {readonly Read[]} */
export const READS = [
  ["visitor", "home", "/"],
  ["visitor", "browse", "/browse"],
  ["visitor", "browse, page 20", "/browse?page=20"],
  ["visitor", "browse, by price", "/browse?sort=price"],
  ["visitor", "browse, type and category", "/browse?type=auction&category=category-3"],
  ["visitor", "browse, rare word", "/browse?q=xylophone"],
  ["visitor", "browse, frequent word", "/browse?q=quality"],
  ["visitor", "category", "/category/category-3"],
  ["visitor", "categories", "/categories"],
  ["visitor", "buy now", "/buy-now"],
  ["visitor", "product", "/product/{sale}"],
  ["visitor", "auction", "/auction/{auction}"],
  ["buyer", "home", "/"],
  ["buyer", "browse", "/browse"],
  ["buyer", "product", "/product/{sale}"],
  ["buyer", "auction", "/auction/{auction}"],
  ["buyer", "cart", "/cart"],
  ["buyer", "profile", "/profile"],
  ["buyer", "dashboard", "/dashboard"],
  ["buyer", "dashboard, pledges", "/dashboard?tab=bidding"],
  ["buyer", "dashboard, purchases", "/dashboard?tab=purchases"],
  ["caller", "products", "/api/auctions/?page_size=24"],
  ["caller", "products, page 20", "/api/auctions/?page_size=24&page=20"],
  ["caller", "product", "/api/auctions/{sale}/"],
  ["caller", "rounds", "/api/auctions/{auction}/rounds/"],
  ["caller", "leaderboard", "/api/auctions/{auction}/leaderboard/"],
  ["caller", "categories", "/api/categories/"],
  ["caller", "category's products", "/api/categories/3/products/?page_size=24"],
  ["caller", "own bids", "/api/bids/?page_size=24"],
  ["caller", "own participations", "/api/participations/my_participations/?page_size=24"],
  ["caller", "own orders", "/api/orders/?page_size=24"],
  ["caller", "cart", "/api/cart/"],
  ["admin caller", "orders", "/api/orders/?page_size=24"],
  ["admin caller", "order", "/api/orders/{order}/"],
  ["admin caller", "users", "/accounts/api/users/admin_list/?page_size=24"],
  ["admin caller", "participants", "/api/auctions/{auction}/participants/?page_size=24"],
  ["admin caller", "bids", "/api/auctions/{auction}/bids_list/?page_size=24"],
  ["admin caller", "round's bids", "/api/auctions/{auction}/rounds/{round}/bids/?page_size=24"],
  ["admin", "products", "/management/products"],
  ["admin", "orders", "/management/orders"],
  ["admin", "orders, delivered", "/management/orders?status=delivered"],
  ["admin", "orders, search everybody", "/management/orders?q=example"],
  ["admin", "order", "/management/orders/{order}"],
  ["admin", "users", "/management/users"],
  ["admin", "user", "/management/users/{user}"],
  ["admin", "participants", "/management/auctions/{auction}/participants"],
  ["admin", "bids", "/management/auctions/{auction}/bids"],
  ["admin", "categories", "/management/categories"],
  ["admin", "audit", "/management/audit"],
];

/** Pages that add up a whole auction or shop. @type {readonly Read[]} */
export const SUMS = [
  ["admin", "dashboard", "/management"],
  ["admin", "report", "/management/reports?span=month"],
  ["admin", "report by product", "/management/reports?span=month&by=product"],
  ["admin", "product's overview", "/management/products/{auction}"],
  ["admin", "revenue", "/management/products/{auction}?tab=revenue"],
  ["admin", "buyers", "/management/products/{auction}?tab=buyers"],
  ["admin", "sales stats", "/management/products/{auction}?tab=sales-stats"],
  ["admin", "round", "/management/products/{auction}/rounds/{round}"],
  ["admin", "winner", "/management/products/{auction}/winner"],
  ["admin caller", "admin_stats of users", "/accounts/api/users/admin_stats/"],
  ["admin caller", "stats of orders", "/api/orders/stats/"],
  ["admin caller", "revenue_summary", "/api/auctions/{auction}/revenue_summary/"],
  ["admin caller", "buyers", "/api/auctions/{auction}/buyers/?page_size=24"],
  ["admin caller", "sales_stats", "/api/auctions/{auction}/sales_stats/"],
  ["admin caller", "winner_calculation", "/api/auctions/{auction}/winner_calculation/"],
];

/** Streamed: the time to the first byte counts. @type {readonly Read[]} */
export const FILES = [
  ["admin", "orders.csv", "/management/orders.csv"],
  ["admin", "users.csv", "/management/users.csv"],
  ["admin", "products.csv", "/management/products.csv"],
  ["admin", "audit.csv", "/management/audit.csv"],
  ["admin", "participants.csv", "/management/auctions/{auction}/participants.csv"],
  ["admin", "bids.csv", "/management/auctions/{auction}/bids.csv"],
  ["admin", "buyers.csv", "/management/products/{auction}/buyers.csv"],
  ["admin", "winner's ranking", "/management/products/{auction}/winner.csv"],
];
