import { expect } from "@playwright/test";
import { ADMIN, fresh, logIn, sell, signUpByRequest, test } from "./support";

test("an owner adds a pick-up point, a buyer collects there, and the order keeps the address after the point is deleted", async ({
  page,
  admin,
  browser,
  playwright,
  baseURL,
}) => {
  const mug = await sell(admin);
  const username = await signUpByRequest(playwright, baseURL);
  const depot = fresh("Depot ");
  const owner = await (await browser.newContext()).newPage();
  await owner.goto("/login?redirectTo=/management/pick-up-points/new");
  await logIn(owner, ADMIN.username, ADMIN.password);
  await owner.getByLabel("Name").fill(depot);
  await owner.getByLabel("County").selectOption("Kisumu");
  await owner.getByLabel("Address").fill("Oginga Odinga Street 9");
  await owner.getByLabel("Fee").fill("500");
  await owner.getByLabel("Expected days").fill("1 to 2");
  await owner.getByRole("button", { name: "Save" }).click();
  await expect(owner.getByRole("main")).toContainText("Opening hours are required");
  await expect(owner.getByLabel("Name")).toHaveValue(depot);
  await owner.getByLabel("Opening hours").fill("Monday to Saturday, 8 am to 6 pm");
  await owner.getByRole("button", { name: "Save" }).click();
  await expect(owner).toHaveURL(/\/management\/pick-up-points$/);
  await expect(owner.getByRole("row", { name: depot })).toContainText("KSh 500");

  await page.goto("/login");
  await logIn(page, username);
  await page.goto(mug.url);
  await page.getByRole("button", { name: "Buy now" }).click();
  const place = page.getByLabel(`Collect at ${depot}`);
  await expect(page.getByRole("main")).toContainText("Oginga Odinga Street 9, Kisumu");
  await place.check();
  // without scripts the sum is shown first
  const show = page.getByRole("button", { name: "Show delivery" });
  if (await show.isVisible()) await show.click();
  for (const text of ["KSh 5,000", "1 to 2 days"]) await expect(page.getByRole("main")).toContainText(text);
  await page.getByRole("button", { name: "Place order" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Paid/);
  await page.getByRole("link", { name: "See your order" }).click();
  await expect(page.getByRole("main")).toContainText("Expected to be ready");

  await owner.getByRole("link", { name: depot }).click();
  await owner.getByLabel("Active").uncheck();
  await owner.getByRole("button", { name: "Save" }).click();
  await expect(owner.getByRole("row", { name: depot })).toContainText("Inactive");
  await owner.getByRole("link", { name: depot }).click();
  await owner.getByRole("link", { name: "Delete" }).click();
  await owner.getByRole("button", { name: "Delete" }).click();
  await expect(owner.getByRole("status").getByText(`“${depot}” deleted`)).toBeVisible();

  await page.reload();
  const order = page.getByRole("main");
  for (const text of [depot, "Oginga Odinga Street 9, Kisumu", "Monday to Saturday, 8 am to 6 pm"])
    await expect(order).toContainText(text);
  await owner.context().close();
});
