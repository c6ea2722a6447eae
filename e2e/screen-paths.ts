import { isLong } from "../tests/long";

// `{open}` is the id of the thing that the test made with that name. tests/unit/screens-checked.test.ts compares with the route table.
export const PUBLIC = [
  "/",
  "/?lite=0",
  "/browse?type=buy_now&on_sale=1&q=a",
  "/browse?q=zzzzqqq",
  "/category/home-kitchen",
  "/category/nowhere",
  "/categories",
  "/buy-now",
  "/help",
  "/invitation",
  "/terms",
  "/cart",
  "/profile",
  "/login",
  "/login/code",
  "/forgot-password",
  "/forgot-password/code",
  "/signup",
  "/api/docs",
  "/auction/{open}",
  "/auction/{both}",
  "/auction/34",
  "/auction/34/rounds/1/proof",
  "/auction/30/proof",
  "/product/1",
  "/nowhere",
];

export const LITE = ["/?lite=1", "/browse", "/product/1", "/auction/34"];

export const NEW_BUYER = [
  "/cart",
  "/profile",
  "/dashboard",
  "/payments",
  "/dashboard?tab=bidding",
  "/profile?tab=purchases",
];

export const BUYER = [
  "/payments",
  "/cart",
  "/cart?confirm=clear",
  "/profile/edit",
  "/profile/messages",
  "/watching",
  "/profile/data",
  "/profile/data/delete",
  "/profile/verify-phone",
  "/orders/{ordered}",
];

/** Paths of the shop with a checkout. */
export const CHECKOUT = [
  "/checkout",
  "/checkout?product=1&quantity=2",
  "/product/1",
  "/cart",
  "/orders/{ordered}",
];

export const MEMBER = [
  "/auction/{open}?step=join",
  "/auction/{joined}",
  "/auction/{pledged}",
  "/auction/{won}",
  "/auction/{lost}",
  "/pay/{paid}",
  "/payments",
  "/dashboard?tab=bidding",
];

/** Other contents of screens that another path opens: only in the long form. */
const variants = (paths: readonly string[]) => (isLong ? paths : []);

const TABS = ["", "?tab=participants", "?tab=bids", "?tab=revenue", "?tab=rounds"];

export const AUCTION_MANAGEMENT = [
  "/management",
  "/management/products",
  "/management/products?q=zzzzqqq",
  "/management/products/new",
  "/management/products/import",
  "/management/products/import/{checked}",
  "/management/products/bulk-delete?product_ids={draft}",
  "/management/products/bulk-change?product_ids={draft}",
  "/management/products/{draft}/edit",
  "/management/products/{draft}/pictures",
  "/management/products/{draft}/activate",
  "/management/products/{draft}/delete",
  "/management/products/{draft}",
  ...[...TABS, "?tab=buyers", "?tab=sales-stats"].map((tab) => `/management/products/{both}${tab}`),
  "/management/products/34/close-round",
  "/management/products/34/close-auction",
  "/management/products/34/create-next-round",
  "/management/products/34/winner",
  "/management/products/14/offer",
  "/management/products/2/buyers",
  "/management/products/34/rounds/{newest}",
  "/management/products/34/rounds/{newest}/void",
  "/management/auctions/34/rounds",
  "/management/auctions/34/participants",
  "/management/auctions/34/bids",
  "/management/auctions/34/round/{oldest}/bids",
  ...variants([
    "/management/products/{draft}?tab=bids",
    "/management/products/34",
    "/management/products/34?tab=rounds",
    "/management/products/14/winner",
    "/management/products/{draft}/winner",
    "/management/products/2?tab=buyers",
    "/management/products/2?tab=sales-stats",
    "/management/products/34/rounds/{oldest}",
    "/management/products/34/rounds/999999",
    "/management/auctions/{draft}/bids",
  ]),
];

export const OTHER_MANAGEMENT = [
  "/management/payments",
  "/management/payments/1",
  "/management/payments/1/refund",
  "/management/payments/unmatched",
  "/management/payments/unmatched/999999",
  "/management/payments/report",
  "/management/reports",
  "/management/reports/cash",
  "/management/reports/cash/1",
  "/management/products/{deleted}/deleted",
  "/management/products/{deleted}/edit",
  "/management/orders",
  "/management/orders/new?customer=new&product=1&quantity=2&goods=lamp",
  "/management/orders/1",
  "/management/orders/1/ship",
  "/management/orders/1/pay",
  "/management/orders/1/cancel",
  "/management/orders/1/receipt",
  "/management/orders/1/invoice",
  "/management/orders/1/packing-slip",
  "/management/tax-invoices",
  "/management/tax-invoices/{taxInvoice}",
  "/management/orders/packing-slips?ids=1&ids=2",
  "/management/orders/ship?ids=1&ids=2",
  "/management/categories",
  "/management/categories/new",
  "/management/category/1",
  "/management/category/1/delete",
  "/management/banners",
  "/management/banners/new",
  "/management/banners/1",
  "/management/banners/1/delete",
  "/management/search-words",
  "/management/search-words/1",
  "/management/search-words/1/delete",
  "/management/pick-up-points",
  "/management/pick-up-points/new",
  "/management/pick-up-points/{point}",
  "/management/pick-up-points/{point}/delete",
  "/management/discount-codes",
  "/management/discount-codes/new",
  "/management/discount-codes/{code}",
  "/management/discount-codes/{code}/delete",
  "/management/webhooks",
  "/management/webhooks/{webhook}",
  "/management/webhooks/{webhook}/delete",
  "/management/messages",
  "/management/settings",
  "/management/settings/page-terms",
  "/management/settings/delivery-zones",
  "/management/users",
  "/management/users/3",
  "/management/users/3/reset-code",
  "/management/users/3/second-factor",
  "/profile/second-factor",
  "/management/users/3/edit",
  "/management/users/3/block",
  "/management/staff",
  "/management/staff/3",
  "/management/ended-auctions",
  "/management/schedule",
  "/management/failed-payments",
  "/management/refunded-fees",
  "/management/audit",
  "/management/system",
  ...variants([
    "/management/products?status=deleted",
    "/management/payments?state=paid&q=zzzzqqq",
    "/management/payments/999999/refund",
    "/management/payments/unmatched?list=settled",
    "/management/orders?status=cancelled",
    "/management/orders?q=zzzzqqq",
    "/management/users?q=zzzzqqq",
    "/management/users/1",
    "/management/audit?kind=order&action=product.created",
  ]),
];

export const filledIn = (paths: readonly string[], ids: Record<string, string | number>) =>
  paths.map((path) =>
    path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const id = ids[name];
      if (id === undefined) throw new Error(`${path}: the test has made no '${name}'`);
      return String(id);
    }),
  );
