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
screen("/management/products/{id}/create-next-round", "management/create-next-round");

// Superuser only: every loader and every action under here calls requireSuperuser
layout("/management", "management/layout", () => {
  screen("/", "management/dashboard");
  screen("/products/new", "management/create-product");
  screen("/products", "management/products");
  screen("/products/{id}", "management/product");
  screen("/products/{id}/edit", "management/edit-product");
  screen("/products/{id}/delete", "management/delete-product");
  screen("/products/{id}/activate", "management/activate-product");
  screen("/products/{id}/close-round", "management/close-round");
  screen("/products/{id}/close-auction", "management/close-auction");
  screen("/products/{productId}/winner", "management/winner");
  screen("/orders", "management/orders");
  plain("/orders.csv", "management/orders-csv");
  screen("/orders/{id}", "management/order");
  screen("/categories", "management/categories");
  screen("/categories/new", "management/create-category");
  screen("/category/{id}", "management/category");
  screen("/category/{id}/delete", "management/delete-category");
  screen("/banners", "management/banners");
  screen("/banners/new", "management/create-banner");
  screen("/banners/{id}", "management/banner");
  screen("/banners/{id}/delete", "management/delete-banner");
  screen("/users", "management/users");
  plain("/users.csv", "management/users-csv");
  screen("/users/{id}", "management/user");
});

// For search engines
plain("/robots.txt", "storefront/robots");
plain("/sitemap.xml", "storefront/sitemap");
plain("/sitemap/{part}", "storefront/sitemap-part");

// Live
live("/live/auction/{id}", "auction-events");
live("/ws/auction/{id}/", "auction-socket");

// §7 Bids and participations
rest("GET POST /api/bids/", "bids/bids");
rest("GET /api/participations/my_participations/", "participations/my-participations");
rest("POST /api/participations/", "participations/participations");

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
