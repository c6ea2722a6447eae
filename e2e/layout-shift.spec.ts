import { expect, type Locator } from "@playwright/test";
import { ADMIN, logIn, openWithoutScripts, scriptsRun, test } from "./support";

test("nothing moves as the scripts start: no message, list or notice changes the space that it takes", async ({
  page,
}) => {
  await page.goto("/login?redirectTo=/management/orders?status=shipped");
  await logIn(page, ADMIN.username, ADMIN.password);
  const order = page.getByRole("link", { name: /^View Details/ }).first();
  const orderPath = (await order.getAttribute("href")) ?? "";
  const staysStill = async (part: Locator, open: () => Promise<() => void>) => {
    const letScriptsIn = await open();
    await part.scrollIntoViewIfNeeded();
    const before = await part.boundingBox();
    letScriptsIn();
    await scriptsRun(page);
    expect(await part.boundingBox(), "nothing moves under the finger").toEqual(before);
  };
  await staysStill(order, () => openWithoutScripts(page, "/management/orders?status=shipped"));
  await staysStill(page.getByRole("button", { name: "Update Status" }), async () => {
    const letScriptsIn = await openWithoutScripts(page, orderPath);
    await page.getByRole("combobox", { name: "Status" }).selectOption({ label: "Processing" });
    return letScriptsIn;
  });
  // a page that a message came with
  await staysStill(page.getByRole("button", { name: "Update Status" }), async () => {
    const letScriptsIn = await openWithoutScripts(page, orderPath);
    await page.getByLabel("Admin notes").fill("Call first");
    await page.getByRole("button", { name: "Update Status" }).click();
    await expect(page.getByText("Note saved")).toBeVisible();
    return letScriptsIn;
  });
});
