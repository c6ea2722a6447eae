import { expect, type Page } from "@playwright/test";
import {
  ADMIN,
  createProduct,
  fresh,
  logIn,
  openAuction,
  PASSWORD,
  sell,
  signUpByRequest,
  test,
} from "./support";
import { marked } from "./marked";

/** Why it was refused has the focus and can be seen: nothing lies over it and it is not past an edge. */
async function expectRefusalInView(page: Page, form: string) {
  const found = () =>
    page.evaluate(() => {
      const { activeElement: active } = document;
      const isRefusal = active?.matches("main [role=alert], main [aria-invalid=true]") ?? false;
      if (!active || !isRefusal)
        return `${active?.tagName} ${active?.textContent?.slice(0, 40)} has the focus`;
      const { outlineStyle, outlineWidth } = getComputedStyle(active);
      if (active.matches("[aria-invalid=true]") && `${outlineStyle} ${outlineWidth}` !== "solid 2px")
        return `a field without a ring: ${outlineStyle} ${outlineWidth}`;
      const { left, top, bottom, width } = active.getBoundingClientRect();
      if (top < 0 || bottom > innerHeight) return `from ${top} to ${bottom}`;
      const over = document.elementFromPoint(left + width / 2, (top + bottom) / 2);
      return active.contains(over) ? "in view" : `below ${over?.tagName}`;
    });
  await expect.poll(found, { message: form }).toBe("in view");
}

interface Refused {
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly button: string;
}

/** Only what a browser does not check itself. */
async function sendRefused(page: Page, { path, fields, button }: Refused) {
  await page.goto(path);
  for (const [label, text] of Object.entries(fields))
    await page.getByRole("main").getByLabel(label, { exact: true }).last().fill(text);
  await page.getByRole("main").getByRole("button", { name: button, exact: true }).last().click();
  await expectRefusalInView(page, `${path}: ${button}`);
}

test.use({ viewport: { width: 360, height: 640 } });

test("every refused form of a buyer comes into view with its reason, and gets the focus", async ({
  page,
  admin,
  playwright,
  baseURL,
}) => {
  marked(page.request);
  const mug = await sell(admin);
  const auction = await openAuction(admin);
  const username = await signUpByRequest(playwright, baseURL);
  const wrong = { Username: username, Password: "not-this-one" };
  await sendRefused(page, { path: "/login", fields: wrong, button: "Log in" });
  await sendRefused(page, { path: "/signup", fields: { Username: username }, button: "Next" });
  await sendRefused(page, { path: "/forgot-password", fields: {}, button: "Send me a code" });
  await sendRefused(page, { path: "/invitation", fields: { Code: "nothing" }, button: "Go on" });

  await page.goto("/login");
  await logIn(page, username);
  const forms: readonly Refused[] = [
    { path: mug.url, fields: { Quantity: "99" }, button: "Add to Cart" },
    { path: "/profile/edit", fields: { "Phone number": "12" }, button: "Save" },
    { path: "/profile/edit", fields: { "Current password": "wrong" }, button: "Change password" },
    { path: "/profile/data/delete", fields: { "Your password": "wrong" }, button: "Delete my account" },
  ];
  for (const form of forms) await sendRefused(page, form);

  await page.request.post(auction.url, { form: { intent: "join" }, maxRedirects: 0 });
  await page.goto(auction.url);
  await page.locator("#pledge").getByRole("textbox").fill("1");
  await page.locator("#pledge").getByRole("button", { name: "Place pledge" }).click();
  await expectRefusalInView(page, "a pledge");

  const sent = { intent: "add-to-cart", quantity: "1" };
  await page.request.post(mug.url, { form: sent, maxRedirects: 0 });
  await page.goto("/cart");
  await page.getByRole("spinbutton").fill("99");
  await page.getByRole("spinbutton").press("Enter");
  await expectRefusalInView(page, "a quantity in the cart");
});

test("an entry fee that was declined says so in view", async ({ page, admin, playwright, baseURL }) => {
  const auction = await openAuction(admin);
  const declined = { phone: "+254700000001" };
  await page.goto("/login");
  await logIn(page, await signUpByRequest(playwright, baseURL, declined), PASSWORD);
  await page.goto(`${auction.url}?step=join`);
  await page.getByRole("button", { name: "Pay entry fee KSh 200" }).click();
  await expectRefusalInView(page, "an entry fee");
});

test("refused forms of management come into view with their reason", async ({ page, admin }) => {
  const title = fresh("Lantern ");
  const id = await createProduct(admin, { title, type: "auction" });
  await page.goto("/login?redirectTo=/management");
  await logIn(page, ADMIN.username, ADMIN.password);
  const forms: readonly Refused[] = [
    { path: `/management/products/${id}/edit`, fields: { Title: " " }, button: "Save" },
    {
      path: `/management/products/${id}/activate`,
      fields: { "Minimum pledge": "1" },
      button: "Activate Auction",
    },
    { path: "/management/categories/new", fields: { Name: " " }, button: "Save" },
    { path: "/management/discount-codes/new", fields: { "Code (optional)": "?" }, button: "Save" },
  ];
  for (const form of forms) await sendRefused(page, form);
});
