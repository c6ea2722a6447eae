// @ts-check
// The route table: one line a URL, in the order of the specification. Nothing is discovered from file names.
//
//   screen("/auction/{id}", "storefront/auction")  ->  app/screens/storefront/auction/auction.route.tsx
//   live("/live/auction/{id}", "auction-events")   ->  app/live/auction-events.server.ts, before Remix
//   rest("GET POST /api/bids/", "bids/bids")       ->  app/api/bids/bids.route.ts

/** @typedef {{ path: string, file: string, id: string, methods?: string[], children: RouteRow[] }} RouteRow */

/** @type {RouteRow[]} */
export const routeTable = [];
let siblings = routeTable;

/** @param {string} path @param {string} file */
function add(path, file) {
  /** @type {RouteRow} */
  const row = { path, file, id: file.replace(/\.route\.tsx?$/, ""), children: [] };
  siblings.push(row);
  return row;
}

/** @param {string} path @param {string} place */
const screenFile = (path, place) => `screens/${place}/${place.split("/").at(-1)}.route.tsx`;

/** A page with its loader and action. @param {string} path @param {string} place */
const screen = (path, place) => void add(path, screenFile(path, place));

/** A frame around screens. @param {string} path @param {string} place @param {() => void} inside */
function layout(path, place, inside) {
  const outer = siblings;
  siblings = add(path, screenFile(path, place)).children;
  inside();
  siblings = outer;
}

/** What is no page: something a screen posts to, a file for search engines. @param {string} path @param {string} place */
const plain = (path, place) => void add(path, `screens/${place}/${place.split("/").at(-1)}.route.ts`);

/** What server.ts answers before Remix (docs/decisions/014-live-channel.md). @type {{ path: string, file: string }[]} */
export const liveTable = [];

/** A live channel. @param {string} path @param {string} file */
const live = (path, file) => void liveTable.push({ path, file: `live/${file}.server.ts` });

/** A call of the REST API, with the methods it answers (D9). @param {string} call @param {string} file */
function rest(call, file) {
  const [path = "", ...methods] = call.split(" ").reverse();
  add(path, `api/${file}.route.ts`).methods = methods.reverse();
}

// Public
screen("/", "storefront/home");
screen("/login", "account/login");
screen("/signup", "account/signup");
plain("/logout", "account/logout");
screen("/product/{id}", "storefront/product");
screen("/auction/{id}", "storefront/auction");
screen("/auction/{id}/proof", "storefront/auction-proof");
screen("/auction/{id}/rounds/{n}/proof", "storefront/proof");
screen("/browse", "storefront/browse");
screen("/category/{categorySlug}", "storefront/category");
screen("/cart", "storefront/cart");
screen("/profile", "account/profile");
screen("/profile/edit", "account/edit-profile");
screen("/categories", "storefront/categories");
screen("/buy-now", "storefront/buy-now");

// Login required
screen("/dashboard", "account/dashboard");

// Administrators, but no superuser guard at the route (D20)
screen("/management/products/{id}/create-next-round", "management/rounds/create-next-round");

// Superuser only: every loader and every action under here calls requireSuperuser
layout("/management", "management/overview/layout", () => {
  screen("/", "management/overview/dashboard");
  screen("/products/new", "management/products/create-product");
  screen("/products", "management/products/products");
  plain("/products.csv", "management/products/products-csv");
  screen("/products/bulk-delete", "management/products/bulk-delete-products");
  plain("/products/restore", "management/products/restore-products");
  screen("/products/{id}", "management/products/product");
  screen("/products/{id}/edit", "management/products/edit-product");
  screen("/products/{id}/delete", "management/products/delete-product");
  screen("/products/{id}/deleted", "management/products/deleted-product");
  screen("/products/{id}/activate", "management/products/activate-product");
  screen("/products/{id}/close-round", "management/rounds/close-round");
  screen("/products/{id}/close-auction", "management/products/close-auction");
  screen("/products/{id}/buyers", "management/products/buyers");
  plain("/products/{id}/buyers.csv", "management/products/buyers-csv");
  screen("/products/{productId}/rounds/{roundId}", "management/rounds/round");
  screen("/products/{productId}/winner", "management/products/winner");
  plain("/products/{productId}/winner.csv", "management/products/winner-csv");
  screen("/auctions/{productId}/rounds", "management/rounds/rounds");
  screen("/auctions/{id}/participants", "management/participants/participants");
  plain("/auctions/{id}/participants.csv", "management/participants/participants-csv");
  screen("/auctions/{id}/bids", "management/rounds/bids");
  plain("/auctions/{id}/bids.csv", "management/rounds/bids-csv");
  screen("/auctions/{productId}/round/{roundId}/bids", "management/rounds/round-bids");
  plain("/auctions/{productId}/round/{roundId}/bids.csv", "management/rounds/round-bids-csv");
  screen("/orders", "management/orders/orders");
  plain("/orders.csv", "management/orders/orders-csv");
  screen("/orders/{id}", "management/orders/order");
  screen("/categories", "management/categories/categories");
  screen("/categories/new", "management/categories/create-category");
  screen("/category/{id}", "management/categories/category");
  screen("/category/{id}/delete", "management/categories/delete-category");
  screen("/banners", "management/banners/banners");
  screen("/banners/new", "management/banners/create-banner");
  screen("/banners/{id}", "management/banners/banner");
  screen("/banners/{id}/delete", "management/banners/delete-banner");
  screen("/search-words", "management/search-words/search-words");
  screen("/search-words/{id}", "management/search-words/search-words-line");
  screen("/search-words/{id}/delete", "management/search-words/delete-search-words");
  screen("/users", "management/users/users");
  plain("/users.csv", "management/users/users-csv");
  screen("/users/{id}", "management/users/user");
  screen("/ended-auctions", "management/products/ended-auctions");
  screen("/failed-payments", "management/participants/failed-payments");
  screen("/refunded-fees", "management/participants/refunded-fees");
  screen("/audit", "management/audit/audit");
  plain("/audit.csv", "management/audit/audit-csv");
  screen("/system", "management/system/system");
});

// For search engines
plain("/robots.txt", "storefront/search-engines/robots");
plain("/sitemap.xml", "storefront/search-engines/sitemap");
plain("/sitemap/{part}", "storefront/search-engines/sitemap-part");

// Live
live("/live/auction/{id}", "auction-events");
live("/ws/auction/{id}/", "auction-socket");

// §7 Account service; a refresh token's revocation is D7's
rest("POST /accounts/api/users/", "accounts/users");
rest("POST /accounts/api/token/", "accounts/token");
rest("POST /accounts/api/token/refresh/", "accounts/refresh");
rest("POST /accounts/api/token/revoke/", "accounts/revoke");
rest("GET /accounts/api/users/me/", "accounts/me");
rest("PATCH /accounts/api/users/update_profile/", "accounts/update-profile");
rest("GET /accounts/api/users/stats/", "accounts/stats");
rest("GET /accounts/api/users/admin_list/", "accounts/admin-list");
rest("GET /accounts/api/users/{id}/admin_detail/", "accounts/admin-detail");
rest("GET /accounts/api/users/admin_stats/", "accounts/admin-stats");

// §7 Products (auctions)
rest("GET POST /api/auctions/", "auctions/auctions");
rest("GET PUT /api/auctions/{id}/", "auctions/auction");
rest("POST /api/auctions/{id}/activate/", "auctions/activate");
rest("POST /api/auctions/{id}/close/", "auctions/close");
rest("POST /api/auctions/{id}/create_next_round/", "auctions/create-next-round");
rest("DELETE /api/auctions/{id}/delete/", "auctions/delete");
rest("POST /api/auctions/bulk-delete/", "auctions/bulk-delete");
rest("GET /api/auctions/{id}/rounds/", "auctions/rounds");
rest("GET /api/auctions/{id}/leaderboard/", "auctions/leaderboard");
rest("GET /api/auctions/{id}/participants/", "auctions/participants");
rest("GET /api/auctions/{id}/bids_list/", "auctions/bids-list");
rest("GET /api/auctions/{id}/revenue_summary/", "auctions/revenue-summary");
rest("GET /api/auctions/{id}/buyers/", "auctions/buyers");
rest("GET /api/auctions/{id}/sales_stats/", "auctions/sales-stats");
rest("GET /api/auctions/{productId}/rounds/{roundId}/bids/", "auctions/round-bids");
rest("GET /api/auctions/{productId}/winner_calculation/", "auctions/winner-calculation");
rest("GET /api/rounds/{roundId}/", "rounds/round");
rest("POST /api/rounds/{roundId}/close/", "rounds/close");

// §7 Categories
rest("GET POST /api/categories/", "categories/categories");
rest("GET PUT DELETE /api/categories/{id}/", "categories/category");
rest("GET /api/categories/{id}/products/", "categories/products");
rest("POST /api/categories/{id}/toggle_active/", "categories/toggle-active");

// §7 Bids and participations
rest("GET POST /api/bids/", "bids/bids");
rest("GET /api/participations/my_participations/", "participations/my-participations");
rest("POST /api/participations/", "participations/participations");

// §7 Orders
rest("GET POST /api/orders/", "orders/orders");
rest("GET /api/orders/{id}/", "orders/order");
rest("PATCH /api/orders/{id}/update_status/", "orders/update-status");
rest("GET /api/orders/stats/", "orders/stats");

// §7 Cart
rest("GET /api/cart/", "cart/cart");
rest("POST /api/cart/add/", "cart/add");
rest("POST /api/cart/update_quantity/", "cart/update-quantity");
rest("POST /api/cart/remove/", "cart/remove");
rest("POST /api/cart/clear/", "cart/clear");

// §7 Other
rest("GET /api/promo-banners/", "promo-banners/promo-banners");

// The API's documentation
rest("GET /api/openapi.json", "documentation/openapi");
screen("/api/docs", "storefront/api-docs");

// Any other path
screen("*", "errors/not-found");

/** @type {import("@remix-run/dev").VitePluginConfig} */
export default {
  appDirectory: "app",
  buildDirectory: "build",
  serverModuleFormat: "esm",
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_lazyRouteDiscovery: true,
    v3_singleFetch: true,
    v3_routeConfig: true,
  },
};
