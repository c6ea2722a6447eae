import type { PermissionRow } from "~/domain/account/permissions";

export interface ManagementLink {
  readonly to: PermissionRow;
  readonly label: string;
  /** Pages that belong to it, but have another beginning. */
  readonly also?: string;
  /** Left out where the shop sells without auctions. */
  readonly isOfAuctions?: true;
  /** Other words for it, in English and Swahili, as people in Kenya say it; the search finds it by them. */
  readonly words: string;
}

export interface MenuGroup {
  /** Null: above the groups. */
  readonly label: string | null;
  readonly links: readonly ManagementLink[];
}

export const DASHBOARD = "/management";

export const MANAGEMENT_MENU: readonly MenuGroup[] = [
  {
    label: null,
    links: [{ to: DASHBOARD, label: "Dashboard", words: "today home start waiting leo nyumbani" }],
  },
  {
    label: "Sell",
    links: [
      { to: "/management/orders", label: "Orders", words: "oda sales parcels ship deliveries mizigo mauzo" },
      {
        to: "/management/orders/new",
        label: "Take an order",
        words: "phone order counter walk-in new order oda mpya",
      },
      {
        to: "/management/payments",
        label: "Payments",
        words: "mpesa m-pesa money lipa malipo till paybill refunds pesa",
      },
      {
        to: "/management/reports/cash",
        label: "Cash drawers",
        words: "drawer till float count cash taslimu droo",
      },
      {
        to: "/management/tax-invoices",
        label: "Tax invoices",
        words: "kra etims vat receipts credit notes kodi risiti ankara",
      },
    ],
  },
  {
    label: "Goods",
    links: [
      {
        to: "/management/products",
        label: "Products",
        also: "/management/auctions",
        words: "goods stock items auctions bidhaa mnada stoo vitu",
      },
      {
        to: "/management/products/new",
        label: "Create product",
        words: "add new item sell bidhaa mpya ongeza",
      },
      {
        to: "/management/schedule",
        label: "Schedule",
        isOfAuctions: true,
        words: "calendar opens closes rounds auctions ratiba kalenda",
      },
      {
        to: "/management/categories",
        label: "Categories",
        also: "/management/category",
        words: "departments sections aina",
      },
      { to: "/management/products/import", label: "Import", words: "upload excel csv spreadsheet pakia" },
      {
        to: "/management/discount-codes",
        label: "Discount codes",
        words: "offer coupon voucher promo code punguzo ofa",
      },
      {
        to: "/management/banners",
        label: "Banners",
        words: "offer promo advert announcement black friday tangazo",
      },
      {
        to: "/management/search-words",
        label: "Search words",
        words: "synonyms spelling sheng maneno tafuta",
      },
    ],
  },
  {
    label: "People",
    links: [
      {
        to: "/management/users",
        label: "Customers",
        words: "users buyers accounts people clients wateja mteja wanunuzi",
      },
      {
        to: "/management/staff",
        label: "Staff",
        words: "employees workers permissions invite wafanyakazi ruhusa",
      },
      { to: "/management/messages", label: "Messages", words: "sms text email whatsapp meseji ujumbe barua" },
    ],
  },
  {
    label: "Shop",
    links: [
      {
        to: "/management/settings",
        label: "Settings",
        words: "setup set up options preferences mipangilio",
      },
      {
        to: "/management/pick-up-points",
        label: "Pick-up points",
        words: "delivery collect depot stage shuttle mtaani agent kuchukua",
      },
      {
        to: "/management/reports",
        label: "Reports",
        words: "sales profit daily z report figures ripoti faida mauzo",
      },
      { to: "/management/audit", label: "Audit trail", words: "history log who did changes historia" },
      { to: "/management/webhooks", label: "Webhooks", words: "integrations developers" },
      {
        to: "/management/system",
        label: "System",
        words: "version backup disk health server mfumo nakala",
      },
    ],
  },
];
