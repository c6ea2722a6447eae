import { expect } from "@playwright/test";
import { link, open, tabTo } from "./by-keyboard";
import { ADMIN, apiOf, fresh, logIn, scriptsRun, sell, signUpByRequest, test } from "./support";

test("an owner can put a product on sale and process an order with the keyboard alone", async ({
  page,
  admin,
  playwright,
  baseURL,
}) => {
  const sold = await sell(admin);
  const buyer = await apiOf(playwright, baseURL, await signUpByRequest(playwright, baseURL));
  const to = { shipping_name: "Wanjiku Kamau", shipping_phone: "0712345678", shipping_city: "Nairobi" };
  const ordered = await buyer.post("/api/orders/", {
    data: { ...to, shipping_address: "Moi Avenue 1", items: [{ product_id: sold.id, quantity: 1 }] },
  });
  const { id } = (await ordered.json()) as { id: number };
  const title = fresh("Enamel pot ");
  const type = async (label: string, text: string) => {
    await tabTo(page, page.getByLabel(label).first(), label);
    await page.keyboard.type(text);
  };

  await open(page, "/login?redirectTo=/management/products/new");
  await logIn(page, ADMIN.username, ADMIN.password);
  await scriptsRun(page);
  await type("Title", title);
  await type("Description", "A pot of enamel.");
  await tabTo(page, page.getByLabel("Category").first(), "Category");
  await page.keyboard.type("Home");
  const fixedPrice = page.getByRole("radio", { name: /^Buy Now/ });
  await tabTo(page, page.getByRole("radio", { checked: true }).first(), "the type");
  for (let presses = 0; presses < 3 && !(await fixedPrice.isChecked()); presses++)
    await page.keyboard.press("ArrowUp");
  await expect(fixedPrice).toBeChecked();
  await type("Buy now price", "1500");
  await type("Stock quantity", "3");
  await tabTo(page, page.getByRole("button", { name: "Save" }).first(), "Save");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await tabTo(page, link(page, /^Activate/), "Activate");
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog");
  await tabTo(page, question.getByRole("button", { name: /^Activate/ }), "the answer");
  await page.keyboard.press("Enter");
  await expect(question).toBeHidden();
  await expect(page.getByText("DRAFT", { exact: true })).toBeHidden();
  await expect(page.locator("body"), "the focus is somewhere").not.toBeFocused();

  await open(page, `/management/orders/${id}`);
  await tabTo(page, page.getByRole("combobox", { name: "Status" }), "the status");
  await page.keyboard.type("Proc");
  await tabTo(page, page.getByRole("button", { name: "Update Status" }), "Update Status");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Order status updated successfully!").first()).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Status" })).toHaveValue("processing");
  // other tests take the oldest order under way, and this one is not paid
  await admin.patch(`/api/orders/${id}/update_status/`, { data: { status: "cancelled" } });
});
