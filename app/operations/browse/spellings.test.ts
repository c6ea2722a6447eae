/** Products are found if words are joined or split (D107), in the shop and in the management list. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "~/db/test-database.server";
import { productList } from "~/domain/product/product-list";
import { managedProducts } from "../products/list/managed-products.queries.server";
import { browse, makeProducts, NOW } from "./browse.fixture";

const TITLES = [
  "Men's kitenge shirt",
  "Mens’ belt",
  "Samsung Galaxy, 6.6-inch, 128 GB",
  "Laptop 15.6-inch, 16GB RAM",
  "14-inch laptop, 16 GB RAM",
  "Water tank 5,000 litres",
  "Tank 1000 litres",
  "43-inch smart TV",
  "TV 55 inch",
  "Wi-Fi router",
  "USB-C cable",
  "USB cable",
  "iPhone14 cover",
  "iPhone 14",
  "Rice 5kg",
  "Sugar 5 kg",
  "Flour, 15 kg",
  "T-shirt",
  "Kiwi fish sauce",
  "Babies bath",
  "Kitchen knives set",
  "Shelf for books",
  "Potato peeler",
  "Toothbrush",
  "Leaf blower",
  "Cup, blue",
  "Cupboard",
  "Lenovo tablet",
  "Großer Topf",
  "Smørrebrød board",
  "Łódź poster",
  "Œuvre print",
  "Đồng hồ",
  "5″ blade",
  "Screen 19\", 21” and 24''",
];

let shop: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  shop = await openTestDatabase();
  await makeProducts([
    ...TITLES.map((title) => ({ title, description: "Plain" })),
    { title: "Phone charger", description: "For e-readers with a Type-C plug, 20,000 mAh" },
  ]);
});
afterAll(() => shop.close());

test.each([
  ["mens", ["Men's kitenge shirt", "Mens’ belt"]],
  ["men's", ["Men's kitenge shirt", "Mens’ belt"]],
  ["samsung 128gb", ["Samsung Galaxy, 6.6-inch, 128 GB"]],
  ["samsung 128 gb", ["Samsung Galaxy, 6.6-inch, 128 GB"]],
  ["laptop 16gb", ["14-inch laptop, 16 GB RAM", "Laptop 15.6-inch, 16GB RAM"]],
  ["laptop 16 gb", ["14-inch laptop, 16 GB RAM", "Laptop 15.6-inch, 16GB RAM"]],
  ["tank 5000 litres", ["Water tank 5,000 litres"]],
  ["tank 5,000", ["Water tank 5,000 litres"]],
  ["tank 1,000", ["Tank 1000 litres"]],
  ["43inch tv", ["43-inch smart TV"]],
  ["55inch", ["TV 55 inch"]],
  ["wifi", ["Wi-Fi router"]],
  ["wi fi", ["Wi-Fi router"]],
  ["WI-FI", ["Wi-Fi router"]],
  ["usbc", ["USB-C cable"]],
  ["usb c", ["USB cable", "USB-C cable"]],
  ["iphone 14", ["iPhone 14", "iPhone14 cover"]],
  ["iphone14", ["iPhone 14", "iPhone14 cover"]],
  ["5 kg", ["Rice 5kg", "Sugar 5 kg"]],
  ["rice 5 kg", ["Rice 5kg"]],
  ["tshirt", ["T-shirt"]],
  ["t shirt", ["T-shirt"]],
  ["typec 20000mah", ["Phone charger"]],
  ["baby", ["Babies bath"]],
  ["knife", ["Kitchen knives set"]],
  ["kitchen knife", ["Kitchen knives set"]],
  ["shelves", ["Shelf for books"]],
  ["shelf", ["Shelf for books"]],
  ["potatoes", ["Potato peeler"]],
  ["toothbrushes", ["Toothbrush"]],
  ["leaves", ["Leaf blower"]],
  ["cups", ["Cup, blue"]],
  ["gross", ["Großer Topf"]],
  ["GROẞER", ["Großer Topf"]],
  ["smorrebrod", ["Smørrebrød board"]],
  ["lodz", ["Łódź poster"]],
  ["oeuvre", ["Œuvre print"]],
  ["dong ho", ["Đồng hồ"]],
  ["5 inch blade", ["5″ blade"]],
  ["5'' blade", ["5″ blade"]],
  ['"blade 5"', ["5″ blade"]],
  ["19 inch", ["Screen 19\", 21” and 24''"]],
  ["21inch screen", ["Screen 19\", 21” and 24''"]],
  ['tv 55"', ["TV 55 inch"]],
])("%j finds %j", async (q, titles) => {
  const { products } = await browse({ q });
  expect(products.map(({ title }) => title).toSorted()).toEqual(titles.toSorted());
  const managed = await managedProducts({ ...productList.all, q }, NOW);
  expect(managed.products.map(({ title }) => title).toSorted()).toEqual(titles.toSorted());
});
