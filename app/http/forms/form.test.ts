import { expect, test } from "vitest";
import { loginSchema } from "~/domain/account/account";
import { ANONYMOUS_FORM_BYTES, parseForm, readForm, refuseForm } from "./form.server";
import { receiveForm } from "./upload.server";

const HEADERS = { "Content-Type": "application/x-www-form-urlencoded" };
const post = (body: BodyInit, headers: Record<string, string> = HEADERS) =>
  new Request("http://soko.example/", { method: "POST", body, headers, duplex: "half" });

test("the posted form arrives unchanged", async () => {
  const form = await readForm(post("username=wanjiku&password=a+b&username=otieno"));
  expect([...form]).toEqual([
    ["username", "wanjiku"],
    ["password", "a b"],
    ["username", "otieno"],
  ]);
});

test("names that no form of ours has are dropped: conform would build structures from them", async () => {
  const names = ["x[4294967290]", `a${".b".repeat(100_000)}`, "__proto__.x", "__intent__", "a b", ""];
  const body = new URLSearchParams([["username", "wanjiku"], ...names.map((name) => [name, "1"])]);
  const form = await readForm(post(body));
  expect([...form.keys()]).toEqual(["username"]);
  const { data } = refuseForm(parseForm(form, { schema: loginSchema }));
  expect(data.result.initialValue).toEqual({ username: "wanjiku" });
});

test("a body that is no form is a 400", async () => {
  await expect(readForm(post("{}", { "Content-Type": "application/json" }))).rejects.toMatchObject({
    init: { status: 400 },
  });
  await expect(readForm(new Request("http://soko.example/", { method: "POST" }))).rejects.toMatchObject({
    init: { status: 400 },
  });
});

test("a form far above the limit is a 413, also without a Content-Length", async () => {
  const tooLarge = { init: { status: 413 } };
  await expect(readForm(post("a=1", { ...HEADERS, "Content-Length": "600000" }))).rejects.toMatchObject(
    tooLarge,
  );
  let taken = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      taken += 65_536;
      controller.enqueue(new Uint8Array(65_536).fill(97));
    },
  });
  await expect(readForm(post(endless))).rejects.toMatchObject(tooLarge);
  expect(taken).toBeLessThan(1024 * 1024);
});

test("a form without a login must be short", async () => {
  const long = `username=${"a".repeat(ANONYMOUS_FORM_BYTES)}`;
  await expect(readForm(post(long), ANONYMOUS_FORM_BYTES)).rejects.toMatchObject({ init: { status: 413 } });
  expect((await readForm(post(long))).get("username")).toHaveLength(ANONYMOUS_FORM_BYTES);
});

test("a boundary must be short: it is searched at each byte of the body", async () => {
  const type = `multipart/form-data; boundary=${"a".repeat(15_000)}`;
  for (const read of [readForm, (request: Request) => receiveForm(request, null)])
    await expect(read(post("a".repeat(1_000), { "Content-Type": type }))).rejects.toMatchObject({
      init: { status: 400 },
    });
});

const TOO_MUCH = { data: { title: "Form too long" }, init: { status: 413 } };
const FEW = Array.from({ length: 260 }, (_, i): [string, string] => [`field${i}`, String(i)]);
const many = (count: number, name: (i: number) => string) => Array.from({ length: count }, (_, i) => name(i));
const NAMES = {
  "names of their own": (i: number) => `a${i.toString(36)}`,
  "names that no form of ours has": (i: number) => `0${i.toString(36)}`,
  "one name": () => "a",
  "no name": () => "=",
  "the name of a list": () => "product_ids",
};
const multipart = (names: readonly string[]) =>
  `${names.map((name) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n\r\n`).join("")}--x--\r\n`;

test.each(Object.entries(NAMES))(
  "more fields than any form has are a 413 before they are parsed, under %s",
  async (_, name) => {
    const pairs = many(250_000, name).join("&").slice(0, 500_000);
    await expect(readForm(post(pairs))).rejects.toMatchObject(TOO_MUCH);
    const parts = multipart(many(7_000, name));
    const headers = { "Content-Type": "multipart/form-data; boundary=x" };
    await expect(readForm(post(parts, headers))).rejects.toMatchObject(TOO_MUCH);
    // few enough for the limit of bytes, too many for the limit of names
    await expect(readForm(post(many(1_150, name).join("&")))).rejects.toMatchObject(TOO_MUCH);
  },
);

test("260 fields pass beside a whole page of ticks, but neither one more nor one name 21 times", async () => {
  const ticks = Array.from({ length: 1_000 }, (_, i): [string, string] => ["product_ids", String(i)]);
  const taken = await readForm(post(new URLSearchParams([...FEW, ...ticks])));
  expect([taken.get("field259"), taken.getAll("product_ids").length]).toEqual(["259", 1_000]);
  const one: [string, string] = ["field260", ""];
  await expect(readForm(post(new URLSearchParams([...FEW, one])))).rejects.toMatchObject(TOO_MUCH);
  const repeated = (times: number) => new URLSearchParams(Array.from({ length: times }, () => one));
  expect((await readForm(post(repeated(20)))).getAll("field260")).toHaveLength(20);
  await expect(readForm(post(repeated(21)))).rejects.toMatchObject(TOO_MUCH);
});

test("a multipart form is read like any other", async () => {
  const sent = new FormData();
  for (const [name, value] of [...FEW.slice(0, 30), ["a.b", "1"] as const]) sent.append(name, value);
  const form = await readForm(new Request("http://soko.example/", { method: "POST", body: sent }));
  expect([...form]).toEqual(FEW.slice(0, 30));
});
