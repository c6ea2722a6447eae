// @ts-check
// The route table: one line a URL. Nothing is discovered from file names.
//
//   screen("/auction/{id}", "storefront/auction")  ->  app/screens/storefront/auction/auction.route.tsx
//   rest("GET POST /api/bids/", "bids")            ->  app/api/bids.route.ts; a file may answer several rows
//   edge("/live/auction/{id}", "live/auction-events")  ->  app/live/auction-events.server.ts, before Remix

// Rows with `hydrates` load React; all others are read without (docs/decisions/025-slow-connections.md).
// `streams`: its action writes what comes to the disk, so that a body takes little memory (app/edge/body-budget.server.ts).
// `forms` says whose forms its action takes beside those of pages made for the account that is logged in (D133): anyone's, or the
// visitor's cart (app/http/forms/form-mark.server.ts).
// `maxAgeMs` and `staleMs` (after a write) say how long every signed-out visitor may get the same answer, and `query` by which
// parameters (app/edge/response-cache/cache-policy.server.ts).

/** @typedef {"nothing" | "list" | "browse" | "step" | "page" | "products" | "category's products"} CachedQuery */
/** @typedef {{ staleMs: number, maxAgeMs: number, query: CachedQuery }} Cache */
/** @typedef {{ path: string, file: string, id: string, methods?: string[], cache?: Cache, hydrates?: boolean, streams?: boolean, forms?: "anyone" | "cart", children: RouteRow[] }} RouteRow */

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

/** A page with its loader and action. @param {string} path @param {string} place @param {{ cache?: Cache, hydrates?: boolean, streams?: boolean, forms?: "anyone" | "cart" }} [more] */
const screen = (path, place, more) => void Object.assign(add(path, screenFile(path, place)), more);

/** A list, and its CSV from the file beside it. @param {string} path @param {string} place */
function list(path, place) {
  screen(path, place);
  add(`${path}.csv`, screenFile(path, place).replace(/\.route\.tsx$/, ".csv.route.ts"));
}

/** A new record and each existing one: one file. @param {string} path @param {string} place */
function record(path, place) {
  const row = add(`${path}/new`, screenFile(path, place));
  row.id += "/new";
  screen(`${path}/{id}`, place);
}

/** A page of the shop's own text: all are one file. @param {string} path */
function text(path) {
  const row = add(path, screenFile(path, "storefront/page-text"));
  Object.assign(row, { id: `screens/storefront/page-text${path}` }, steady);
}

/** A frame around screens, which all load React. @param {string} path @param {string} place @param {() => void} inside */
function layout(path, place, inside) {
  const outer = siblings;
  siblings = add(path, screenFile(path, place)).children;
  inside();
  for (const row of siblings) Object.assign(row, live);
  siblings = outer;
}

/** What is no page: something a screen posts to, a file for search engines. @param {string} path @param {string} place @param {{ forms?: "anyone" }} [more] */
const plain = (path, place, more) =>
  void Object.assign(add(path, `screens/${place}/${place.split("/").at(-1)}.route.ts`), more);

/** What the server answers without Remix. @type {{ path: string, file: string }[]} */
export const edgeTable = [];

/** A live channel, a file, the server's health. @param {string} path @param {string} file */
const edge = (path, file) => void edgeTable.push({ path, file: `${file}.server.ts` });

/** A call of the REST API, with the methods it answers (D9). @param {string} call @param {string} file @param {{ cache?: Cache }} [more] */
function rest(call, file, more) {
  const [path = "", ...methods] = call.split(" ").reverse();
  const id = path.replace(/^\/|\/$/g, "");
  Object.assign(add(path, `api/${file}.route.ts`), { id, methods: methods.reverse() }, more);
}

/** A screen that lives on React in the browser. */
const live = { hydrates: true };
/** Logging in and out, and the language. */
const anyones = { forms: /** @type {const} */ ("anyone") };
/** Has the visitor's cart, or what goes into it. */
const carts = { forms: /** @type {const} */ ("cart") };
/** Changes with the clock. @param {CachedQuery} query */
const cached = (query) => ({ cache: { staleMs: 250, maxAgeMs: 1_000, query } });
/** Does not change with the clock, or its loader says when. */
const steady = { cache: { staleMs: 250, maxAgeMs: 10_000, query: /** @type {const} */ ("nothing") } };
/** A call: never older than the last write. @param {CachedQuery} query */
const fresh = (query) => ({ cache: { staleMs: 0, maxAgeMs: 1_000, query } });

// Public
screen("/", "storefront/home", cached("nothing"));
screen("/login", "account/login", anyones);
screen("/login/code", "account/login/login-code", anyones);
screen("/forgot-password", "account/forgot-password", anyones);
screen("/forgot-password/code", "account/forgot-password/reset-code", anyones);
screen("/signup", "account/signup", { ...live, ...anyones });
plain("/logout", "account/logout", anyones);
plain("/watch", "storefront/watch");
screen("/stop/{token}", "storefront/stop-news", anyones);
plain("/language", "storefront/language", anyones);
screen("/product/{id}", "storefront/product", { ...steady, ...carts });
screen("/auction/{id}", "storefront/auction", { ...live, ...cached("step"), ...carts });
screen("/auction/{id}/proof", "storefront/proofs/auction-proof");
screen("/auction/{id}/rounds/{n}/proof", "storefront/proofs/proof");
screen("/browse", "storefront/browse", cached("browse"));
screen("/category/{categorySlug}", "storefront/category", cached("list"));
screen("/cart", "storefront/cart", { ...live, ...carts });
screen("/pay/{attempt}", "storefront/pay", live);
screen("/profile", "account/profile");
screen("/profile/edit", "account/edit-profile", live);
screen("/profile/messages", "account/messages");
screen("/profile/data", "account/own-data");
plain("/profile/data/file", "account/own-data-file");
screen("/profile/data/delete", "account/delete-account");
screen("/categories", "storefront/categories", steady);
screen("/buy-now", "storefront/buy-now", cached("list"));
screen("/help", "storefront/help", steady);
screen("/invitation", "account/invitation");
screen("/first-superuser", "account/first-superuser", anyones);
text("/terms");
text("/privacy");
text("/about");
text("/delivery");
text("/returns");

// Login required
screen("/dashboard", "account/dashboard");
screen("/payments", "account/payments");
screen("/profile/second-factor", "account/second-factor");
screen("/watching", "storefront/watching");
screen("/profile/verify-phone", "account/verify-phone");
screen("/checkout", "storefront/checkout", live);
screen("/orders/{id}", "account/order");

// Open to everyone; its action is for staff (D20)
screen("/management/products/{id}/create-next-round", "management/rounds/create-next-round", live);

// Staff: every loader and action under here calls requirePermission (app/domain/account/permissions.ts)
layout("/management", "management/overview/layout", () => {
  screen("/", "management/overview/dashboard");
  screen("/search", "management/overview/global-search");
  screen("/products/new", "management/products/create-product");
  list("/products", "management/products/products");
  screen("/products/bulk-delete", "management/products/bulk-delete-products");
  screen("/products/bulk-change", "management/products/bulk-change-products");
  screen("/products/import", "management/products/imports", { streams: true });
  plain("/products/import/sample", "management/products/import-sample");
  screen("/products/import/{id}", "management/products/import");
  plain("/products/import/{id}/lines", "management/products/import-lines");
  plain("/products/import/{id}/faulty-lines", "management/products/faulty-lines");
  plain("/products/restore", "management/products/restore-products");
  plain("/products/{id}/state", "management/products/change-state");
  screen("/products/{id}", "management/products/product");
  screen("/products/{id}/edit", "management/products/edit-product");
  screen("/products/{id}/pictures", "management/products/pictures");
  screen("/products/{id}/variants", "management/products/variants");
  screen("/products/{id}/delete", "management/products/delete-product");
  screen("/products/{id}/deleted", "management/products/deleted-product");
  screen("/products/{id}/activate", "management/products/activate-product");
  screen("/products/{id}/close-round", "management/rounds/close-round");
  screen("/products/{id}/close-auction", "management/products/close-auction");
  screen("/products/{id}/offer", "management/products/offer-auction");
  list("/products/{id}/buyers", "management/products/buyers");
  screen("/products/{productId}/rounds/{roundId}", "management/rounds/round");
  screen("/products/{productId}/rounds/{roundId}/void", "management/rounds/void-round");
  list("/products/{productId}/winner", "management/products/winner");
  screen("/auctions/{productId}/rounds", "management/rounds/rounds");
  list("/auctions/{id}/participants", "management/participations/participants");
  list("/auctions/{id}/bids", "management/rounds/bids");
  list("/auctions/{productId}/round/{roundId}/bids", "management/rounds/round-bids");
  list("/orders", "management/orders/orders");
  screen("/orders/new", "management/orders/take-order");
  screen("/orders/ship", "management/orders/ship-orders");
  plain("/orders/ship/undo", "management/orders/undo-shipping");
  screen("/orders/packing-slips", "management/orders/packing-slips");
  screen("/orders/{id}", "management/orders/order");
  screen("/orders/{id}/edit", "management/orders/edit-order");
  screen("/orders/{id}/pay", "management/orders/mark-paid");
  screen("/orders/{id}/ship", "management/orders/ship-order");
  screen("/orders/{id}/return", "management/orders/return-goods");
  screen("/orders/{id}/message", "management/orders/write-to-customer");
  plain("/orders/{id}/prompt", "management/orders/prompt-order");
  screen("/orders/{id}/cancel", "management/orders/cancel-order");
  screen("/orders/{id}/receipt", "management/orders/receipt");
  screen("/orders/{id}/invoice", "management/orders/invoice");
  screen("/orders/{id}/packing-slip", "management/orders/packing-slip");
  list("/payments", "management/payments/payments");
  screen("/payments/unmatched", "management/payments/unmatched-list");
  screen("/payments/unmatched/{id}", "management/payments/unmatched");
  list("/payments/report", "management/payments/report");
  list("/reports", "management/reports/reports");
  list("/reports/cash", "management/reports/cash");
  list("/reports/cash/movements", "management/reports/cash-movements");
  screen("/reports/cash/{id}", "management/reports/count-drawer");
  screen("/reports/cash/{id}/movement", "management/reports/cash-movement");
  screen("/reports/cash/{id}/sheet", "management/reports/drawer-sheet");
  screen("/payments/{id}", "management/payments/payment");
  screen("/payments/{id}/refund", "management/payments/refund");
  list("/tax-invoices", "management/tax/tax-invoices");
  screen("/tax-invoices/device", "management/tax/kra-device");
  screen("/tax-invoices/{id}", "management/orders/tax-invoice");
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
  screen("/webhooks", "management/webhooks/webhooks");
  screen("/webhooks/{id}", "management/webhooks/webhook");
  screen("/webhooks/{id}/delete", "management/webhooks/delete-webhook");
  screen("/pick-up-points", "management/pick-up-points/pick-up-points");
  record("/pick-up-points", "management/pick-up-points/pick-up-point");
  screen("/pick-up-points/{id}/delete", "management/pick-up-points/delete-pick-up-point");
  list("/discount-codes", "management/discount-codes/discount-codes");
  record("/discount-codes", "management/discount-codes/discount-code");
  screen("/discount-codes/{id}/delete", "management/discount-codes/delete-discount-code");
  screen("/settings", "management/settings/settings");
  screen("/settings/set-up", "management/settings/set-up");
  screen("/settings/m-pesa", "management/settings/m-pesa");
  screen("/settings/{name}", "management/settings/setting");
  list("/users", "management/users/users");
  screen("/users/{id}", "management/users/user");
  screen("/users/{id}/message", "management/users/write-to-user");
  screen("/users/{id}/reset-code", "management/users/reset-code");
  screen("/users/{id}/second-factor", "management/users/undo-second-factor");
  screen("/users/{id}/edit", "management/users/edit-user");
  screen("/users/{id}/block", "management/users/block-user");
  screen("/staff", "management/staff/staff");
  screen("/staff/{id}", "management/staff/staff-member");
  list("/messages", "management/messages/messages");
  screen("/messages/group", "management/messages/group-message");
  screen("/messages/texts", "management/messages/message-texts");
  screen("/ended-auctions", "management/products/ended-auctions");
  screen("/schedule", "management/rounds/schedule");
  screen("/failed-payments", "management/participations/failed-payments");
  screen("/refunded-fees", "management/participations/refunded-fees");
  list("/audit", "management/audit/audit");
  screen("/system", "management/system/system");
  screen("/system/backups", "management/system/backups");
  plain("/system/backups/{name}", "management/system/backup-file");
});

// For search engines
plain("/robots.txt", "storefront/search-engines/robots");
plain("/sitemap.xml", "storefront/search-engines/sitemap");
plain("/sitemap/{part}", "storefront/search-engines/sitemap-part");

// Without Remix
edge("/live/auction/{id}", "live/auction-events");
edge("/ws/auction/{id}/", "live/auction-socket");
edge("/assets/*", "edge/built-files");
edge("/media/*", "edge/pictures");
edge("/healthz", "edge/health");
edge("/readyz", "edge/health");
edge("/metrics", "edge/observability/metrics-endpoint");
edge("/callbacks/{secret}/{kind}", "edge/callbacks");
edge("/callbacks/{secret}/{kind}/{reference}", "edge/callbacks");

// Account service; a refresh token's revocation is D7's
rest("POST /accounts/api/users/", "accounts");
rest("POST /accounts/api/token/", "tokens");
rest("POST /accounts/api/token/refresh/", "tokens");
rest("POST /accounts/api/token/revoke/", "tokens");
rest("GET /accounts/api/users/me/", "accounts");
rest("PATCH /accounts/api/users/update_profile/", "accounts");
rest("GET /accounts/api/users/stats/", "accounts");
rest("GET /accounts/api/users/admin_list/", "users");
rest("GET /accounts/api/users/{id}/admin_detail/", "users");
rest("GET /accounts/api/users/admin_stats/", "users");

// Products (auctions)
rest("GET POST /api/auctions/", "auctions", fresh("products"));
rest("GET PUT /api/auctions/{id}/", "auctions", fresh("nothing"));
rest("POST PUT /api/auctions/{id}/pictures/", "auction-pictures");
rest("PUT /api/auctions/{id}/variants/", "auction-variants");
rest("POST /api/auctions/{id}/activate/", "auction-states");
rest("POST /api/auctions/{id}/restore/", "auction-states");
rest("POST /api/auctions/{id}/close/", "auction-states");
rest("POST /api/auctions/{id}/create_next_round/", "auction-states");
rest("PUT DELETE /api/auctions/{id}/scheduled_round/", "scheduled-rounds");
rest("DELETE /api/auctions/{id}/delete/", "auctions");
rest("POST /api/auctions/bulk-delete/", "auctions");
rest("GET /api/auctions/{id}/rounds/", "rounds", fresh("page"));
rest("GET /api/auctions/{id}/leaderboard/", "rounds", fresh("nothing"));
rest("GET /api/auctions/{id}/participants/", "rounds");
rest("GET /api/auctions/{id}/bids_list/", "rounds");
rest("GET /api/auctions/{id}/revenue_summary/", "auction-reports");
rest("GET /api/auctions/{id}/buyers/", "auction-reports");
rest("GET /api/auctions/{id}/sales_stats/", "auction-reports");
rest("GET /api/auctions/{productId}/rounds/{roundId}/bids/", "rounds");
rest("GET /api/auctions/{productId}/winner_calculation/", "auction-reports");
rest("GET /api/rounds/{roundId}/", "rounds", fresh("page"));
rest("POST /api/rounds/{roundId}/close/", "rounds");
rest("POST /api/rounds/{roundId}/move_close/", "rounds");
rest("POST /api/rounds/{roundId}/void/", "rounds");

// Categories
rest("GET POST /api/categories/", "categories", fresh("page"));
rest("GET PUT DELETE /api/categories/{id}/", "categories", fresh("nothing"));
rest("GET /api/categories/{id}/products/", "categories", fresh("category's products"));
rest("POST /api/categories/{id}/toggle_active/", "categories");

// Bids and participations
rest("GET POST /api/bids/", "bids");
rest("GET /api/participations/my_participations/", "participations");
rest("POST /api/participations/", "participations");

// Orders
rest("GET POST /api/orders/", "orders");
rest("GET PATCH /api/orders/{id}/", "orders");
rest("PATCH /api/orders/{id}/update_status/", "orders");
rest("GET /api/orders/stats/", "orders");
rest("POST /api/orders/{id}/pay/", "orders");
rest("GET POST /api/orders/{id}/shipments/", "order-goods");
rest("DELETE /api/orders/{id}/shipments/{shipmentId}/", "order-goods");
rest("GET POST /api/orders/{id}/returns/", "order-goods");

// Payments
rest("GET /api/payments/", "payments");
rest("GET /api/payments/report/", "reconciliation");
rest("GET /api/payments/{id}/", "payments");
rest("POST /api/payments/{id}/check/", "payments");
rest("POST /api/payments/{id}/refund/", "payments");
rest("POST /api/payments/{id}/retry-refund/", "payments");

rest("GET /api/unmatched-payments/", "reconciliation");
rest("GET /api/unmatched-payments/{id}/", "reconciliation");
rest("POST /api/unmatched-payments/{id}/match/", "reconciliation");
rest("POST /api/unmatched-payments/{id}/return/", "reconciliation");
rest("POST /api/unmatched-payments/{id}/retry-return/", "reconciliation");

// Cart
rest("GET /api/cart/", "cart");
rest("POST /api/cart/add/", "cart");
rest("POST /api/cart/update_quantity/", "cart");
rest("POST /api/cart/remove/", "cart");
rest("POST /api/cart/clear/", "cart");

// Other
rest("GET /api/delivery/", "delivery");
rest("GET POST /api/promo-banners/", "banners", fresh("page"));
rest("GET /api/promo-banners/all/", "banners");
rest("GET PUT DELETE /api/promo-banners/{id}/", "banners");
rest("POST /api/promo-banners/{id}/set_active/", "banners");

// Webhooks
rest("GET POST /api/watches/", "watches");
rest("DELETE /api/watches/{id}/", "watches");
rest("GET POST /api/webhooks/", "webhooks");
rest("GET PUT DELETE /api/webhooks/{id}/", "webhooks");
rest("POST /api/webhooks/{id}/set_active/", "webhooks");
rest("POST /api/webhooks/{id}/test/", "webhooks");
rest("GET /api/webhooks/{id}/deliveries/", "webhooks");
rest("POST /api/webhooks/{id}/deliveries/{deliveryId}/send_again/", "webhooks");

// The API's documentation
rest("GET /api/openapi.json", "documentation");
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
