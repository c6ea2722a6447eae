import { MARK_FIELD } from "~/domain/form/form-mark";
/** Files of products, through the built server: large bodies, progress without scripts, refusals beside the field. */
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { zipOf } from "~/media/zip.fixture";
import { Browser, makeDataDir, type Server, startServer, markFor } from "./server";

const HERE = "/management/products/import";
const MB = 1024 * 1024;
const data = makeDataDir();
const admin = { username: "admin", password: "only-for-tests-1" };
let server: Server;
let browser: Browser;

beforeAll(async () => {
  server = await startServer(data.folder, {
    SUPERUSER_USERNAME: admin.username,
    SUPERUSER_EMAIL: "admin@example.com",
    SUPERUSER_PASSWORD: admin.password,
    RATE_LIMITS: "on",
  });
  browser = await new Browser(server).login(admin.username, admin.password);
  await send("/management/categories/new", { name: "Home", description: "" });
});
afterAll(async () => {
  await server.stop();
  data.remove();
});

async function send(path: string, fields: Record<string, string | File>, cookies = browser.cookies) {
  const body = new FormData();
  body.set(MARK_FIELD, await markFor(server.url, cookies));
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const headers = { Accept: "text/html", Origin: server.url, Cookie: cookies };
  return fetch(server.url + path, { method: "POST", headers, body, redirect: "manual" });
}

const csv = (text: string) => new File([text], "goods.csv", { type: "text/csv" });
const page = async (path: string) => (await browser.get(path)).text();

async function checked(sent: Response): Promise<string> {
  expect(sent.status).toBe(303);
  const path = sent.headers.get("location") ?? "";
  for (;;) {
    const html = await page(path);
    if (!html.includes("BEING READ")) return path;
    expect(html, "the page loads itself again without scripts").toContain('http-equiv="refresh"');
    expect(html).toMatch(/<progress/);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

test("the sample is checked, applied once and undone, all by plain forms", async () => {
  const noZip = new File([], "");
  const path = await checked(await send(HERE, { file: csv(await page(`${HERE}/sample`)), pictures: noZip }));
  expect(await page(path)).toContain("make 2 drafts");
  for (let times = 0; times < 2; times++) expect((await send(path, { intent: "apply" })).status).toBe(303);
  const exported = await page("/management/products.csv");
  expect(exported.match(/SAMPLE-\d/g)).toEqual(["SAMPLE-2", "SAMPLE-1"]);
  expect(await page(await checked(await send(HERE, { file: csv(exported) })))).toContain(
    "This file changes nothing",
  );
  await send(path, { intent: "undo" });
  expect(await page(path)).toContain("This import was undone");
  expect(await page("/management/products.csv")).not.toContain("SAMPLE-1");
});

test("the faults of a file are on its page and in a CSV, and it cannot be applied", async () => {
  const path = await checked(await send(HERE, { file: csv("Title;Stock\nLamp;-1") }));
  expect(await page(path)).toContain("All lines that would change something have faults");
  const file = await page(`${path}/lines?kind=fault`);
  expect(file).toContain('2,Fault,,Lamp,Stock,,-1,"Stock must be a whole number from 0 to 1,000,000"');
});

test("the good lines are imported by a plain form, and the faulty ones downloaded, mended and uploaded again", async () => {
  const head = "title,description,category,type,buy now price,stock";
  const path = await checked(
    await send(HERE, { file: csv(`${head}\nJug,Good,Home,buy_now,5,1\nMug,Bad,Home,buy_now,5,-1`) }),
  );
  const before = (await page(path)).replaceAll("<!-- -->", "");
  for (const text of [
    "1 line has a fault",
    "Import the good line",
    "Fix all first",
    "Download the faulty lines",
  ])
    expect(before).toContain(text);
  expect((await send(path, { intent: "apply" })).status).toBe(303);
  expect(await page("/management/products.csv"), "the whole file is refused").not.toContain("Jug");
  for (let times = 0; times < 2; times++)
    expect((await send(path, { intent: "apply_good" })).status).toBe(303);
  expect(await page(path)).toContain("1 line has a fault and was left out");
  const faulty = await page(`${path}/faulty-lines`);
  expect(faulty).toContain(`What is wrong,${head}\r\n`);
  const mended = await checked(await send(HERE, { file: csv(faulty.replace(",-1", ",2")) }));
  expect(await page(mended)).not.toContain("Not imported: the columns");
  await send(mended, { intent: "apply" });
  const exported = await page("/management/products.csv");
  expect([exported.match(/,Jug,/g), exported.match(/,Mug,/g)]).toMatchObject([{ length: 1 }, { length: 1 }]);
});

test("a ZIP larger than what bodies may take in memory is read, and one beyond the limit is refused", async () => {
  const zip = (bytes: number) =>
    new File([new Uint8Array(zipOf([{ name: "a.png", bytes: randomBytes(bytes) }]))], "a.zip");
  const head =
    "title,description,category,type,buy now price,stock,pictures\nLamp,Bright,Home,buy_now,5,1,a.png";
  const path = await checked(await send(HERE, { file: csv(head), pictures: zip(30 * MB) }));
  expect(await page(path)).toContain("Image must be less than 5MB");
  const refused = await send(HERE, { file: csv(`Title\n${"x".repeat(31 * MB)}`) });
  expect(refused.status).toBe(413);
  expect(await refused.text()).toContain("A CSV file has at most 30 MB");
  const none = await send(HERE, { file: new File([], "") });
  expect([none.status, (await none.text()).includes("Please choose a CSV file")]).toEqual([400, true]);
});

test("a visitor cannot upload, read or apply an import", async () => {
  for (const path of [HERE, `${HERE}/1`])
    expect((await send(path, { file: csv("Title\nx"), intent: "apply" }, "")).status).toBe(403);
  for (const file of ["lines", "faulty-lines"]) {
    const read = await fetch(server.url + `${HERE}/1/${file}`, { headers: { Accept: "text/html" } });
    expect(read.status).toBe(403);
  }
});
