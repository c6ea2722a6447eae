import { expect, onTestFinished, test } from "vitest";
import { Browser, makeDataDir, startServer } from "./server";

test("an empty shop leads its owner from the code in the log to the list of what is missing", async () => {
  const data = makeDataDir();
  let server = await startServer(data.folder);
  onTestFinished(async () => {
    await server.stop();
    data.remove();
  });
  const hint = /open (\S+)\/management and type the code ([A-Z2-7-]{19})/.exec(server.output());
  expect(hint?.[1]).toBe(`http://localhost:${new URL(server.url).port}`);
  const owner = new Browser(server);
  const away = await owner.get("/management");
  expect([away.status, away.headers.get("Location")]).toEqual([303, "/first-superuser"]);
  const person = {
    first_name: "Amina",
    last_name: "Wekesa",
    username: "amina",
    email: "amina@example.com",
    password: "mango season",
    password2: "mango season",
  };
  const wrong = await owner.post("/first-superuser", { ...person, code: "AAAA-AAAA-AAAA-AAAA" });
  expect(wrong.status).toBe(400);
  expect(await wrong.text()).not.toContain("mango season");
  const made = await owner.post("/first-superuser", { ...person, code: hint?.[2] ?? "" });
  expect([made.status, made.headers.get("Location")]).toEqual([303, "/management"]);

  const dashboard = await (await owner.get("/management")).text();
  expect(dashboard).toContain("Set up your shop: 1 of 10 done");
  expect(dashboard).toContain("Hello, Amina");
  expect(await (await owner.get("/")).text()).toContain("Your shop is empty");
  expect(await (await new Browser(server).get("/")).text()).toContain("still setting up");
  const saved = await owner.post("/management/settings/shop-name?back=%2Fmanagement", {
    value: "Duka la Amina",
  });
  expect(saved.headers.get("Location")).toBe("/management");
  const onFirstDay = async (path: string, fields: Record<string, string>) => {
    const answer = await owner.post(`${path}?back=%2Fmanagement`, { ...fields, back: "/management" });
    expect([answer.status, answer.headers.get("Location")], path).toEqual([303, "/management"]);
  };
  await onFirstDay("/management/categories/new", { name: "Baskets" });
  await onFirstDay("/management/pick-up-points/new", {
    name: "Kisumu depot",
    county: "Kisumu",
    address: "Oginga Odinga Street",
    opening_hours: "8 am to 6 pm",
    fee: "100",
    is_active: "on",
  });
  // the texts of Terms and Privacy may be kept as they are
  for (const page of ["terms", "privacy"]) {
    const form = await (await owner.get(`/management/settings/page-${page}?begin=default`)).text();
    const [, text = ""] = /<textarea[^>]*>([^<]*)</.exec(form) ?? [];
    await onFirstDay(`/management/settings/page-${page}`, { value: textIn(text) });
  }
  const auction = await (await owner.get("/management/products/new?type=auction&back=%2Fmanagement")).text();
  expect(auction).toMatch(/<input[^>]*checked=""[^>]*value="auction"|value="auction"[^>]*checked=""/);
  expect(auction, "the shop's only category").toMatch(/<option value="1" selected="">Baskets/);
  expect(await (await owner.get("/management")).text()).toContain("Set up your shop: 4 of 10 done");
  expect(await (await owner.get("/terms")).text()).toContain("between you and Duka la Amina");
  const hidden = await owner.post("/management/settings/set-up", { intent: "hide" });
  expect(hidden.status).toBe(303);
  expect(await (await owner.get("/management")).text()).not.toContain("Set up your shop:");
  expect(await (await owner.get("/management/settings")).text()).toContain(
    'href="/management/settings/set-up"',
  );

  await server.stop();
  server = await startServer(data.folder);
  expect(server.output()).toContain("Management is open to amina");
  owner.goTo(server);
  expect((await owner.get("/first-superuser")).headers.get("Location")).toBe("/management");
});

const textIn = (html: string) =>
  html
    .replace(/^\n/, "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
