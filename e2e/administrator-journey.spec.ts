import { expect } from "@playwright/test";
import sharp from "sharp";
import { ADMIN, fresh, logIn, otherPerson, pledge, scriptsRun, signUpByRequest, test } from "./support";

test("an administrator creates and activates an auction, closes it, opens the next round and sees winner and proof", async ({
  page,
  browser,
  playwright,
  baseURL,
  complaints,
  javaScriptEnabled,
}) => {
  const title = fresh("Brass lamp ");
  await page.goto("/login?redirectTo=/management/products/new");
  await logIn(page, ADMIN.username, ADMIN.password);

  await scriptsRun(page);

  // create: errors are next to their fields, and typed text stays
  await page.getByLabel("Title").fill(title);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Description is required").last()).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue(title);
  await page.getByLabel("Description").fill("A lamp of brass, made in Kisumu.");
  await page.getByLabel("Category").selectOption({ index: 1 });
  await page.getByRole("radio", { name: /^Auction/ }).check();
  await page.getByLabel("Base price").fill("1,000");
  await page.getByLabel("Entry fee").fill("150");
  await page.getByLabel("Stock quantity").fill("1");
  await page.getByLabel("Main image").setInputFiles({
    name: "lamp.png",
    mimeType: "image/png",
    buffer: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
  });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Please select an image file").last()).toBeVisible();
  await expect(page.getByLabel("Base price")).toHaveValue("1,000");
  await page
    .getByLabel("Main image")
    .setInputFiles({ name: "lamp.png", mimeType: "image/png", buffer: await picture() });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText("No rounds created yet")).toBeVisible();
  await expect(page.getByText("DRAFT", { exact: true })).toBeVisible();

  // a second picture, described and moved to the first place
  await page.getByRole("link", { name: "Pictures", exact: true }).click();
  await page.getByLabel("What the new picture shows").fill("The lamp from below");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "below.jpg", mimeType: "image/jpeg", buffer: await picture("jpeg") });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByLabel("What picture 2 shows")).toHaveValue("The lamp from below");
  await page.getByLabel("Place of picture 2").selectOption("1");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByLabel("What picture 1 shows")).toHaveValue("The lamp from below");
  await page.getByRole("link", { name: title }).click();

  await page.getByRole("link", { name: "Activate Auction" }).click();
  await page.getByRole("textbox", { name: "Minimum pledge" }).fill("500");
  await page.getByRole("button", { name: "Activate Auction" }).click();
  await expect(
    page.getByText("Minimum pledge cannot be less than base price (KSh 1,000)").last(),
  ).toBeVisible();
  await page.getByRole("textbox", { name: "Minimum pledge" }).fill("1000");
  await expect(page.getByRole("textbox", { name: "Maximum pledge" })).toHaveValue("10000");
  await page.getByRole("button", { name: "Activate Auction" }).click();
  await expect(page.getByText(`${title} is live.`)).toBeVisible();
  await expect(page.getByText("No pledges yet")).toBeVisible();
  const management = new URL(page.url()).pathname;
  const id = management.split("/").at(-1);

  // two buyers tie at the top of round 1
  const buyers = [];
  for (const first of [1, 2]) {
    const buyer = await otherPerson(browser, baseURL, javaScriptEnabled, complaints);
    await buyer.goto(`/login?redirectTo=/auction/${id}`);
    await logIn(buyer, await signUpByRequest(playwright, baseURL));
    await expect(buyer.getByRole("img", { name: "The lamp from below" })).toBeVisible();
    await expect(buyer.getByRole("link", { name: "2", exact: true })).toBeVisible();
    await buyer.getByRole("link", { name: "Join auction" }).click();
    await buyer.getByRole("button", { name: "Pay entry fee KSh 150" }).click();
    await expect(buyer.locator("#pledge input[name=pledge_amount]")).toBeVisible();
    if (javaScriptEnabled) await expect(buyer.getByRole("dialog")).toBeVisible();
    await pledge(buyer, "2500", "Place pledge");
    await expect(buyer.getByText(`Receipt R1-${first}`)).toBeVisible();
    buyers.push(buyer);
  }

  // round 1 closes with a draw, round 2 opens
  await page.reload();
  await page.getByRole("link", { name: "Create Next Round" }).first().click();
  await page.getByLabel("Base price").fill("1000");
  await page.getByLabel("Entry fee").fill("abc");
  await page.getByLabel("Min pledge").fill("1500");
  await page.getByRole("button", { name: "Create Next Round" }).click();
  await expect(page.getByText("Please enter a valid Entry Fee").last()).toBeVisible();
  await page.getByLabel("Entry fee").fill("100");
  await page.getByRole("button", { name: "Create Next Round" }).click();
  await expect(page).toHaveURL(new RegExp(`${management}$`));
  await expect(page.getByRole("heading", { name: /Round 2/ }).first()).toBeVisible();

  await page.goto(`/auction/${id}/rounds/1/proof`);
  await expect(page.getByText(/2 tied at the top with KSh 2,500; the draw chose/)).toBeVisible();
  await expect(page.getByText("Checked on your phone: correct")).toBeVisible();
  await page.getByText("The numbers in full").click();
  await expect(page.getByText("draw_seed")).toBeVisible();

  await page.goto(`${management}/close-round`);
  await page.getByRole("button", { name: "Close Round" }).click();
  await expect(page).toHaveURL(new RegExp(`${management}/rounds/\\d+$`));
  await expect(page.getByText("CLOSED").first()).toBeVisible();

  const [buyer] = buyers;
  await buyer?.goto(`/auction/${id}`);
  await buyer?.getByText("Rounds so far").click();
  await expect(buyer?.getByText("No pledges, no winner") ?? page.getByText("never")).toBeVisible();

  await page.getByRole("link", { name: "Calculate Winner" }).click();
  await expect(page.getByText("Complete Rankings")).toBeVisible();
  await expect(page.getByText("KSh 1,250").first()).toBeVisible(); // 2,500 over two rounds
  await expect(page.getByText("Not joined").first()).toBeVisible();
});

test("an image above 5 MB is refused and all typed text stays", async ({ page }) => {
  await page.goto("/login?redirectTo=/management/products/new");
  await logIn(page, ADMIN.username, ADMIN.password);
  await page.getByLabel("Title").fill("A lamp with a large picture");
  await page.getByLabel("Main image").setInputFiles({
    name: "large.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.concat([await picture("jpeg"), Buffer.alloc(5_242_880)]),
  });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Image must be less than 5MB").last()).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue("A lamp with a large picture");
});

function picture(format: "png" | "jpeg" = "png") {
  const plain = sharp({ create: { width: 60, height: 45, channels: 3, background: "#0E6B4A" } });
  return plain.toFormat(format).toBuffer();
}
