import type { PermissionRow } from "~/domain/account/permissions";
import { msg } from "~/texts/t";

interface ManagementLink {
  readonly to: PermissionRow;
  readonly label: string;
  /** Pages that belong to it, but have another beginning. */
  readonly also?: string;
  /** Left out where the shop sells without auctions. */
  readonly isOfAuctions?: true;
  /** Other words for it, in English and Swahili, as people in Kenya say it; the search finds it by them. */
  readonly words: string;
}

interface MenuGroup {
  /** Null: above the groups. */
  readonly label: string | null;
  readonly links: readonly ManagementLink[];
}

export const DASHBOARD = "/management";

export const MANAGEMENT_MENU: readonly MenuGroup[] = [
  {
    label: null,
    links: [{ to: DASHBOARD, label: msg("Dashboard"), words: "today home start waiting leo nyumbani" }],
  },
  {
    label: msg("Sell"),
    links: [
      {
        to: "/management/orders",
        label: msg("Orders"),
        words: "oda sales parcels ship deliveries mizigo mauzo",
      },
      {
        to: "/management/orders/new",
        label: msg("Take an order"),
        words: "phone order counter walk-in new order oda mpya",
      },
      {
        to: "/management/payments",
        label: msg("Payments"),
        words: "mpesa m-pesa money lipa malipo till paybill refunds pesa",
      },
      {
        to: "/management/reports/cash",
        label: msg("Cash drawers"),
        words: "drawer till float count cash taslimu droo",
      },
      {
        to: "/management/tax-invoices",
        label: msg("Tax invoices"),
        words: "kra etims vat receipts credit notes kodi risiti ankara",
      },
    ],
  },
  {
    label: msg("Goods"),
    links: [
      {
        to: "/management/products",
        label: msg("Products"),
        also: "/management/auctions",
        words: "goods stock items auctions bidhaa mnada stoo vitu",
      },
      {
        to: "/management/products/new",
        label: msg("Create product"),
        words: "add new item sell bidhaa mpya ongeza",
      },
      {
        to: "/management/schedule",
        label: msg("Schedule"),
        isOfAuctions: true,
        words: "calendar opens closes rounds auctions ratiba kalenda",
      },
      {
        to: "/management/categories",
        label: msg("Categories"),
        also: "/management/category",
        words: "departments sections aina",
      },
      {
        to: "/management/products/import",
        label: msg("Import"),
        words: "upload excel csv spreadsheet pakia",
      },
      {
        to: "/management/discount-codes",
        label: msg("Discount codes"),
        words: "offer coupon voucher promo code punguzo ofa",
      },
      {
        to: "/management/banners",
        label: msg("Banners"),
        words: "offer promo advert announcement black friday tangazo",
      },
      {
        to: "/management/search-words",
        label: msg("Search words"),
        words: "synonyms spelling sheng maneno tafuta",
      },
    ],
  },
  {
    label: msg("People"),
    links: [
      {
        to: "/management/users",
        label: msg("Customers"),
        words: "users buyers accounts people clients wateja mteja wanunuzi",
      },
      {
        to: "/management/staff",
        label: msg("Staff"),
        words: "employees workers permissions invite wafanyakazi ruhusa",
      },
      {
        to: "/management/messages",
        label: msg("Messages"),
        words: "sms text email whatsapp meseji ujumbe barua",
      },
    ],
  },
  {
    label: msg("Shop"),
    links: [
      {
        to: "/management/settings",
        label: msg("Settings"),
        words: "setup set up options preferences mipangilio",
      },
      {
        to: "/management/pick-up-points",
        label: msg("Pick-up points"),
        words: "delivery collect depot stage shuttle mtaani agent kuchukua",
      },
      {
        to: "/management/reports",
        label: msg("Reports"),
        words: "sales profit daily z report figures ripoti faida mauzo",
      },
      {
        to: "/management/audit",
        label: msg("Audit trail"),
        words: "history log who did changes historia",
      },
      { to: "/management/webhooks", label: msg("Webhooks"), words: "integrations developers" },
      {
        to: "/management/system",
        label: msg("System"),
        words: "version backup disk health server mfumo nakala",
      },
    ],
  },
];
