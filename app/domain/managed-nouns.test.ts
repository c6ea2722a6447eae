import { expect, test } from "vitest";
import { byNoun, MANAGED_NOUNS, managedActions, managedPages } from "./managed-nouns";
import { VIEW_CART } from "./messages";

test("each small noun of management has its pages, and who may open them (D87)", () => {
  expect(managedPages).toEqual({
    ...pagesOf(
      "products",
      "/management/categories",
      "/management/category/{id}",
      "/management/categories/new",
    ),
    ...pagesOf("products", "/management/banners", "/management/banners/{id}", "/management/banners/new"),
    ...pagesOf("products", "/management/search-words", "/management/search-words/{id}"),
    ...pagesOf(
      "orders",
      "/management/pick-up-points",
      "/management/pick-up-points/{id}",
      "/management/pick-up-points/new",
    ),
    ...pagesOf(
      "products",
      "/management/discount-codes",
      "/management/discount-codes/{id}",
      "/management/discount-codes/new",
    ),
    ...pagesOf("superuser", "/management/webhooks", "/management/webhooks/{id}"),
  });
});

const pagesOf = (need: string, list: string, page: string, ...more: string[]) =>
  Object.fromEntries([list, ...more, page, `${page}/delete`].map((path) => [path, need]));

test("each action of a noun has a label of its own in the audit trail", () => {
  const labels = Object.values(managedActions);
  expect(new Set(labels).size).toBe(labels.length);
  expect(managedActions["category.create"]).toBe("Category created");
  const verbs = Object.keys(managedActions).map((action) => action.split("."));
  const more = verbs.filter(([, verb = ""]) => !["create", "update", "delete"].includes(verb));
  expect(more.map((one) => one.join("."))).toEqual([
    "category.activate",
    "category.deactivate",
    "banner.activate",
    "banner.deactivate",
    "webhook.resend",
    "webhook.test",
  ]);
  expect(verbs).toHaveLength(3 * Object.keys(MANAGED_NOUNS).length + more.length);
});

test("each noun names its table, its column and the field that only its form has (D49)", () => {
  expect(byNoun(({ stored, draft }, noun) => [noun, ...stored, draft.field].join(" "))).toEqual({
    category: "category Category name name",
    banner: "banner PromoBanner text text",
    search_words: "search_words SearchWords words words",
    pick_up_point: "pick_up_point PickUpPoint name opening_hours",
    discount_code: "discount_code DiscountCode code max_uses_each",
    webhook: "webhook WebhookEndpoint url url",
  });
  for (const row of Object.values(MANAGED_NOUNS))
    for (const text of [row.label, row.notFound, row.gone, row.changed, row.notSaved, row.history])
      expect(text.length).toBeGreaterThan(5);
});

test("what was added leads to the cart", () => {
  expect(VIEW_CART).toEqual({ label: "View cart", to: "/cart" });
});
