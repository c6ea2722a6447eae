import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "~/db/test-database.server";
import { refuse } from "~/domain/refusal";
import type { ReceivedForm } from "~/http/forms/upload.server";
import { folderStorage } from "~/media/picture-storages.fixture";
import { useQuickPictures } from "~/media/quick-pictures.fixture";
import { makeBuyer, makeSuperuser } from "~/operations/factories.fixture";
import { refusalOf, valueOf } from "~/operations/products/management.fixture";
import { shopSettings } from "~/operations/settings/settings.server";
import { editedPage } from "./edited-page.server";
import { saveSetting } from "./save-setting.server";

let shop: Awaited<ReturnType<typeof openTestDatabase>>;
let storage: Awaited<ReturnType<typeof folderStorage>>;
let amina: Awaited<ReturnType<typeof makeSuperuser>>;
beforeAll(async () => {
  [shop, storage] = [await openTestDatabase(), await folderStorage()];
  useQuickPictures(storage.open());
  amina = await makeSuperuser();
});
afterAll(async () => {
  await shop.close();
  await storage.close();
});

const drawing = () =>
  sharp({ create: { width: 60, height: 20, channels: 3, background: "#bf2630" } })
    .png()
    .toBuffer();

const saveLogo = (received: Partial<ReceivedForm>, actor = amina) =>
  saveSetting(actor, "logo", {
    value: null,
    seen: null,
    received: { form: new FormData(), image: null, refusal: null, ...received },
  });

test("a logo is saved, and removed only with the tick; a form without file and tick changes nothing", async () => {
  valueOf(await saveLogo({ image: await drawing() }));
  expect((await shopSettings()).logo).toMatchObject({ width: 60, height: 20 });
  expect(refusalOf(await saveLogo({})).field).toBe("picture");
  expect((await shopSettings()).logo).not.toBeNull();
  const form = new FormData();
  form.set("remove", "on");
  valueOf(await saveLogo({ form }));
  expect((await shopSettings()).logo).toBeNull();
});

test("a file that is no picture, is too large or comes from a buyer is not accepted as logo", async () => {
  const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>");
  expect(refusalOf(await saveLogo({ image: svg })).field).toBe("picture");
  const tooLarge = refuse("too_large", "Too large", "picture");
  expect(refusalOf(await saveLogo({ refusal: tooLarge }))).toEqual(tooLarge);
  const buyer = await makeBuyer();
  expect(refusalOf(await saveLogo({ image: await drawing() }, buyer)).code).toBe("forbidden");
  expect((await shopSettings()).logo).toBeNull();
});

test("the page of a text shows what people read, an older version by its name, and the default to begin with", async () => {
  const received = { form: new FormData(), image: null, refusal: null };
  const publish = (value: string) => saveSetting(amina, "termsText", { value, seen: null, received });
  const page = (query = "") => editedPage("termsText", new URL(`https://shop.example/x${query}`));
  const before = await page();
  valueOf(await publish("## Be fair"));
  const after = await page();
  expect(after?.now.text).toBe("## Be fair");
  expect(before?.swahili).toContain("## Akaunti yako");
  expect(after?.swahili).toBeNull();
  // the default text in two languages
  expect(after?.versions).toHaveLength(2);
  expect(after?.versions.map(({ to }) => to)).toContain(
    `/management/settings/page-terms?version=${before?.now.version}#text`,
  );
  expect((await page(`?version=${before?.now.version}`))?.older?.text).toBe(before?.now.text);
  for (const unknown of ["000000000000", "../../etc", "%00", "x".repeat(5_000)])
    expect((await page(`?version=${unknown}`))?.older).toBeNull();
  expect((await page("?begin=default"))?.defaultText).toContain("## Auctions");
  expect(await editedPage("shopName", new URL("https://shop.example/x"))).toBeNull();
});
