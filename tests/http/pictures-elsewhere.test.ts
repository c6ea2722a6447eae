/** Pictures in a bucket (D96), with and without a public address of their own. */
import { existsSync } from "node:fs";
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type FakeBucket, fakeBucket } from "~/media/fake-bucket.fixture";
import { makeDataDir, type Server, startServer } from "./server";

const data = makeDataDir();
const backups = makeDataDir();
const CHIEF = { username: "chief", password: "mango season" };
let fake: FakeBucket;
let settings: Record<string, string>;
let mediaUrl: string;
beforeAll(async () => {
  fake = await fakeBucket();
  fake.isPublic = true;
  mediaUrl = fake.bucket.url;
  settings = {
    BUCKET_URL: fake.bucket.url,
    BUCKET_REGION: fake.bucket.region,
    BUCKET_ACCESS_KEY: fake.bucket.accessKeyId,
    BUCKET_SECRET_KEY: fake.bucket.secretAccessKey,
    SUPERUSER_USERNAME: CHIEF.username,
    SUPERUSER_EMAIL: "chief@example.com",
    SUPERUSER_PASSWORD: CHIEF.password,
    LOG_LEVEL: "silent",
  };
});
afterAll(async () => {
  await fake.close();
  for (const folder of [data, backups]) folder.remove();
});

async function opened(more: Record<string, string> = {}) {
  const server = await startServer(data.folder, { ...settings, ...more });
  onTestFinished(async () => void (await server.stop()));
  const login = await fetch(`${server.url}/accounts/api/token/`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(CHIEF),
  });
  const { access } = (await login.json()) as { access: string };
  const call = async (method: string, place: string, body?: FormData) => {
    const headers = { Authorization: `Bearer ${access}` };
    const answer = await fetch(server.url + place, { method, headers, ...(body && { body }) });
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Product };
  };
  return { server, call };
}

interface Product {
  readonly id: number;
  readonly main_image: string | null;
  readonly error?: string;
}

async function productForm(title: string, red: number) {
  const background = { r: red, g: 90, b: 30 };
  const png = await sharp({ create: { width: 80, height: 60, channels: 3, background } })
    .png()
    .toBuffer();
  const form = new FormData();
  const fields = {
    title,
    description: "Brass",
    product_type: "buy_now",
    base_price: "500",
    buy_now_price: "900",
    stock_quantity: "5",
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("main_image", new Blob([Uint8Array.from(png)], { type: "image/png" }), "lamp.png");
  return form;
}

async function categoryId({ call }: Awaited<ReturnType<typeof opened>>, name: string) {
  const form = new FormData();
  form.set("name", name);
  return String((await call("POST", "/api/categories/", form)).body.id);
}

const pageOf = async (server: Server, place: string) => {
  const answer = await fetch(server.url + place, { headers: { Accept: "text/html" } });
  expect(answer.status, place).toBe(200);
  return { text: await answer.text(), policy: answer.headers.get("content-security-policy") ?? "" };
};

let product: Product;
let file: string;

test("an upload is stored in the bucket and not on the disk, and the shop serves it", async () => {
  const shop = await opened();
  const form = await productForm("Lamp of brass", 200);
  form.set("category", await categoryId(shop, "Lamps"));
  const made = await shop.call("POST", "/api/auctions/", form);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  product = made.body;
  expect((await shop.call("POST", `/api/auctions/${product.id}/activate/`)).status).toBe(200);
  expect([fake.files.size, existsSync(path.join(data.folder, "uploads"))]).toEqual([9, false]);
  file = product.main_image?.split("/").at(-1) ?? "";
  expect(product.main_image).toBe(`${shop.server.url}/media/${file}`);
  const picture = await fetch(product.main_image ?? "");
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  expect((await sharp(await picture.arrayBuffer()).metadata()).width).toBe(960);
  const { text } = await pageOf(shop.server, `/product/${product.id}`);
  expect(text).toContain(`srcSet="/media/${file.replace("-960.jpg", "-320.avif")} 320w`);
});

test("with MEDIA_URL every picture address points there, browsers may load it, and old addresses still work", async () => {
  const { server, call } = await opened({ MEDIA_URL: `${mediaUrl}/` });
  const address = `${mediaUrl}/${file}`;
  for (const place of ["/", "/browse", `/product/${product.id}`]) {
    const { text, policy } = await pageOf(server, place);
    expect(text, place).not.toMatch(/["\s,]\/media\//);
    expect(text, place).toContain(address.replace("-960.jpg", "-320.avif"));
    expect(text, place).toContain(`<link rel="preconnect" href="${mediaUrl}"/>`);
    expect(/img-src ([^;]*)/.exec(policy)?.[1]?.split(" "), place).toContain(new URL(mediaUrl).origin);
  }
  const { text } = await pageOf(server, `/product/${product.id}`);
  expect(text).toContain(`<meta property="og:image" content="${address}"/>`);
  const [, structured = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text) ?? [];
  expect(JSON.parse(structured)).toMatchObject({ "@type": "Product", image: address });
  const { text: lite } = await pageOf(server, `/product/${product.id}?lite=1`);
  expect(lite).toContain(`href="${address.replace("-960.jpg", "-640.jpg")}"`);
  expect((await call("GET", `/api/auctions/${product.id}/`)).body.main_image).toBe(address);
  for (const place of [address, `${server.url}/media/${file}`]) {
    const picture = await fetch(place);
    expect([picture.status, picture.headers.get("cache-control")], place).toEqual([
      200,
      "public, max-age=31536000, immutable",
    ]);
  }
});

test("an unreachable bucket fails the upload and nothing else", async () => {
  const shop = await opened();
  const category = await categoryId(shop, "Baskets");
  fake.failureAt = () => 500;
  const form = await productForm("Basket", 120);
  form.set("category", category);
  const refused = await shop.call("POST", "/api/auctions/", form);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "60"]);
  expect(refused.body.error).toBe("We cannot save or read anything right now. Please try again in a minute.");
  form.delete("main_image");
  expect((await shop.call("POST", "/api/auctions/", form)).status).toBe(201);
  await pageOf(shop.server, `/product/${product.id}`);
  expect((await fetch(`${shop.server.url}/media/${file}`)).status).toBe(503);
  fake.failureAt = () => null;
  expect((await fetch(`${shop.server.url}/media/${file}`)).status).toBe(200);
  const again = await productForm("Basket", 120);
  again.set("category", category);
  expect((await shop.call("POST", "/api/auctions/", again)).status).toBe(201);
});

async function run(script: string, args: string[], more: Record<string, string> = {}) {
  const child = spawn(process.execPath, [`scripts/${script}.mjs`, ...args], {
    env: { ...process.env, ...settings, DATA_DIR: data.folder, HOST: "127.0.0.1", ...more },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const [code] = (await once(child, "close")) as [number];
  return { code, output };
}

test("a backup checks every picture in the bucket, and is refused if one is missing", async () => {
  const made = await run("backup", [backups.folder]);
  expect([made.code, made.output]).toEqual([
    0,
    expect.stringContaining(`the pictures stay in ${fake.bucket.url}, where they were found`),
  ]);
  const lost = fake.files.get(file);
  fake.files.delete(file);
  const refused = await run("backup", [path.join(backups.folder, "second")]);
  expect([refused.code, refused.output]).toEqual([
    1,
    expect.stringContaining(`1 files of pictures that the shop shows are not in ${fake.bucket.url}`),
  ]);
  if (lost) fake.files.set(file, lost);
});

test("npm run doctor checks the bucket, the key and the public address, and leaves nothing there", async () => {
  const finding = async (more: Record<string, string>) =>
    /^(\w+) +pictures +(.*)$/m.exec((await run("doctor", [], more)).output)?.slice(1, 3) ?? [];
  const before = fake.files.size;
  expect(await finding({ MEDIA_URL: mediaUrl })).toEqual([
    "ok",
    `${fake.bucket.url} takes, lists, gives and removes`,
  ]);
  expect(await finding({ BUCKET_SECRET_KEY: "wrong" })).toEqual([
    "fail",
    expect.stringContaining("403 SignatureDoesNotMatch"),
  ]);
  fake.isPublic = false;
  expect(await finding({ MEDIA_URL: mediaUrl })).toEqual([
    "fail",
    `${mediaUrl} does not show what is in the bucket (403)`,
  ]);
  expect(fake.files.size).toBe(before);
});
