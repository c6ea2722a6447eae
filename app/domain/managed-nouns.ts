/** The small nouns of management. One row says all that lists, pages, history and conflicts need (docs/recipes/add-a-management-screen.md). */
import { BANNER_NOT_FOUND, CATEGORY_NOT_FOUND, SEARCH_WORDS_NOT_FOUND, WEBHOOK_NOT_FOUND } from "./messages";
import { msg } from "~/texts/t";

interface ManagedRow {
  /** In the audit trail. */
  readonly label: string;
  /** Its pages, as in the route table. `new` if that is not on the list. */
  readonly list: string;
  readonly new?: string;
  readonly page: string;
  /** Who may read and write it (D87). */
  readonly need: string;
  /** The table, and the column that names a record. */
  readonly stored: readonly [table: string, name: string];
  /** A field that only its form has: what somebody typed outlives the session (D49). */
  readonly draft: { readonly field: string };
  /** What its list is searched by, and all of management where its kind is found there. */
  readonly search?: string;
  /** The name of its list's file. */
  readonly csv?: string;
  /** As the audit trail calls them. */
  readonly actions: Readonly<Record<"create" | "update" | "delete", string> & Record<string, string>>;
  readonly notFound: string;
  readonly gone: string;
  readonly changed: string;
  readonly notSaved: string;
  readonly history: string;
}

export const MANAGED_NOUNS = {
  category: {
    label: msg("Category"),
    list: "/management/categories",
    new: "/management/categories/new",
    page: "/management/category/{id}",
    need: "products",
    stored: ["Category", "name"],
    draft: { field: "name" },
    search: msg("Name or slug"),
    actions: {
      create: msg("Category created"),
      update: msg("Category edited"),
      activate: msg("Category activated"),
      deactivate: msg("Category deactivated"),
      delete: msg("Category deleted"),
    },
    notFound: CATEGORY_NOT_FOUND,
    gone: CATEGORY_NOT_FOUND,
    changed: msg("This category was changed"),
    notSaved: msg("Nothing was saved: this category was changed while you edited it"),
    history: msg("Full history of this category"),
  },
  banner: {
    label: msg("Banner"),
    list: "/management/banners",
    new: "/management/banners/new",
    page: "/management/banners/{id}",
    need: "products",
    stored: ["PromoBanner", "text"],
    draft: { field: "text" },
    actions: {
      create: msg("Banner created"),
      update: msg("Banner edited"),
      activate: msg("Banner activated"),
      deactivate: msg("Banner deactivated"),
      delete: msg("Banner deleted"),
    },
    notFound: BANNER_NOT_FOUND,
    gone: msg("This banner doesn't exist or has been deleted."),
    changed: msg("This banner was changed"),
    notSaved: msg("Nothing was saved: this banner was changed while you edited it"),
    history: msg("Full history of this banner"),
  },
  search_words: {
    label: msg("Search words"),
    list: "/management/search-words",
    page: "/management/search-words/{id}",
    need: "products",
    stored: ["SearchWords", "words"],
    draft: { field: "words" },
    actions: {
      create: msg("Search words added"),
      update: msg("Search words edited"),
      delete: msg("Search words deleted"),
    },
    notFound: SEARCH_WORDS_NOT_FOUND,
    gone: msg("These words don't exist or have been deleted."),
    changed: msg("These search words were changed"),
    notSaved: msg("Nothing was saved: these words were changed while you edited them"),
    history: msg("Full history of these words"),
  },
  pick_up_point: {
    label: msg("Pick-up point"),
    list: "/management/pick-up-points",
    new: "/management/pick-up-points/new",
    page: "/management/pick-up-points/{id}",
    need: "orders",
    stored: ["PickUpPoint", "name"],
    draft: { field: "opening_hours" },
    actions: {
      create: msg("Pick-up point added"),
      update: msg("Pick-up point edited"),
      delete: msg("Pick-up point deleted"),
    },
    notFound: msg("Pick-up point not found"),
    gone: msg("This pick-up point doesn't exist or has been deleted."),
    changed: msg("This pick-up point was changed"),
    notSaved: msg("Nothing was saved: this pick-up point was changed while you edited it"),
    history: msg("Full history of this pick-up point"),
  },
  discount_code: {
    label: msg("Discount code"),
    list: "/management/discount-codes",
    new: "/management/discount-codes/new",
    page: "/management/discount-codes/{id}",
    need: "products",
    stored: ["DiscountCode", "code"],
    draft: { field: "max_uses_each" },
    search: msg("Code"),
    csv: "discount-codes.csv",
    actions: {
      create: msg("Discount code added"),
      update: msg("Discount code edited"),
      delete: msg("Discount code deleted"),
    },
    notFound: msg("Discount code not found"),
    gone: msg("This discount code doesn't exist or has been deleted."),
    changed: msg("This discount code was changed"),
    notSaved: msg("Nothing was saved: this discount code was changed while you edited it"),
    history: msg("Full history of this discount code"),
  },
  webhook: {
    label: msg("Webhook"),
    list: "/management/webhooks",
    page: "/management/webhooks/{id}",
    need: "superuser",
    stored: ["WebhookEndpoint", "url"],
    draft: { field: "url" },
    actions: {
      create: msg("Webhook added"),
      update: msg("Webhook edited"),
      delete: msg("Webhook deleted"),
      resend: msg("Webhook sent again"),
      test: msg("Test sent to a webhook"),
    },
    notFound: WEBHOOK_NOT_FOUND,
    gone: msg("This webhook doesn't exist or has been deleted."),
    changed: msg("This webhook was changed"),
    notSaved: msg("Nothing was saved: this webhook was changed while you edited it"),
    history: msg("Full history of this webhook"),
  },
} as const satisfies Readonly<Record<string, ManagedRow>>;

type Managed = typeof MANAGED_NOUNS;
export type ManagedNoun = keyof Managed;
type Row = Managed[ManagedNoun];

const ROWS = Object.entries(MANAGED_NOUNS) as readonly (readonly [ManagedNoun, Row])[];

export const byNoun = <Made>(make: (row: Row, noun: ManagedNoun) => Made) =>
  Object.fromEntries(ROWS.map(([noun, row]) => [noun, make(row, noun)])) as Record<ManagedNoun, Made>;

type ManagedAction = {
  [Noun in ManagedNoun]: `${Noun}.${keyof Managed[Noun]["actions"] & string}`;
}[ManagedNoun];

/** Such as 'banner.create', with its label. */
export const managedActions = Object.fromEntries(
  ROWS.flatMap(([noun, { actions }]) =>
    Object.entries(actions).map(([verb, label]) => [`${noun}.${verb}`, label]),
  ),
) as Readonly<Record<ManagedAction, string>>;

type ManagedPage =
  | Row["list" | "page"]
  | `${Row["page"]}/delete`
  | Extract<Row, { readonly new: string }>["new"];

/** Every page of each noun, with who may open it. */
export const managedPages = Object.fromEntries(
  ROWS.flatMap(([, row]) =>
    [row.list, ...("new" in row ? [row.new] : []), row.page, `${row.page}/delete`].map((page) => [
      page,
      row.need,
    ]),
  ),
) as Readonly<Record<ManagedPage, Row["need"]>>;
