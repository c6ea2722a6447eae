import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Viewer } from "~/domain/account/access";
import { callApi } from "~/http/rest/call.fixture";
import { productEntity } from "~/http/wire/product.server";
import { folderFiles } from "~/media/folder-files.server";
import { useQuickPictures } from "~/media/quick-pictures.fixture";
import { makeSuperuser } from "~/operations/factories.fixture";
import { newAuction } from "~/operations/products/management.fixture";
import { loader as auctionPicturesRoute } from "./auction-pictures.route";

const { calls: auctionPictures } = auctionPicturesRoute;

let as: Viewer;
setUpTestDatabase(async () => {
  useQuickPictures(folderFiles(mkdtempSync(path.join(tmpdir(), "soko-media-"))));
  as = await makeSuperuser();
});

const multipart = (alt_text: string, picture?: Uint8Array<ArrayBuffer>) => {
  const form = new FormData();
  form.set("alt_text", alt_text);
  if (picture) form.set("picture", new Blob([picture], { type: "image/png" }), "basket.png");
  return form;
};

test("pictures are added one by one, and a PUT of their list orders, describes and removes them", async () => {
  const ids = { id: await newAuction() };
  const png = await sharp({ create: { width: 8, height: 6, channels: 3, background: "#00c" } })
    .png()
    .toBuffer();
  const add = (picture?: Uint8Array<ArrayBuffer>) =>
    callApi(auctionPictures.addAuctionPicture, {
      as,
      ids,
      body: multipart("<b>The lid</b>", picture),
    });
  const arrange = (body: object) => callApi(auctionPictures.arrangeAuctionPictures, { as, ids, body });
  const added = await add(new Uint8Array(png));
  expect(added.status).toBe(200);
  const { pictures, main_image, version } = productEntity.parse(added.body);
  const [first = { id: "", url: "" }] = pictures;
  expect(pictures).toMatchObject([{ url: main_image, alt_text: "<b>The lid</b>" }]);

  expect((await add(new Uint8Array(png))).body).toMatchObject({
    picture: [expect.stringContaining("already")],
  });
  expect(await add()).toMatchObject({ status: 400, body: { picture: ["Please choose a picture"] } });
  expect((await add(new TextEncoder().encode("<svg/>"))).status).toBe(400);

  const other = { data: { productId: ids.id, position: 2, imageKey: "b".repeat(24) } };
  await db().productPicture.create(other);
  const swapped = [{ id: "b".repeat(24), alt_text: "From below" }, { id: first.id }];
  expect(await arrange({ pictures: swapped, version })).toMatchObject({
    status: 200,
    body: { pictures: [{ alt_text: "From below" }, { id: first.id, alt_text: "" }] },
  });
  expect((await arrange({ pictures: swapped, version })).status, "changed since").toBe(409);
  expect((await arrange({ pictures: [{ id: "c".repeat(24) }] })).status, "another product's").toBe(404);
  expect(
    (await arrange({ pictures: swapped.map((one) => ({ ...one, alt_text: "x".repeat(201) })) })).status,
  ).toBe(400);
  expect((await arrange({ pictures: [first] })).body).toMatchObject({ main_image: first.url });
});
