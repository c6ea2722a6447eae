import { expect, test } from "vitest";
import { loginSchema } from "~/domain/account";
import { parseForm, readForm, refuseForm } from "./form.server";

const HEADERS = { "Content-Type": "application/x-www-form-urlencoded" };
const post = (body: BodyInit, headers: Record<string, string> = HEADERS) =>
  new Request("http://soko.example/", { method: "POST", body, headers, duplex: "half" });

test("the posted form comes as it was sent", async () => {
  const form = await readForm(post("username=wanjiku&password=a+b&username=otieno"));
  expect([...form]).toEqual([
    ["username", "wanjiku"],
    ["password", "a b"],
    ["username", "otieno"],
  ]);
});

test("names that no form of ours has are dropped: conform would build what they describe", async () => {
  const names = ["x[4294967290]", `a${".b".repeat(100_000)}`, "__proto__.x", "__intent__", "a b", ""];
  const body = new URLSearchParams([["username", "wanjiku"], ...names.map((name) => [name, "1"])]);
  const form = await readForm(post(body));
  expect([...form.keys()]).toEqual(["username"]);
  const { data } = refuseForm(parseForm(form, { schema: loginSchema }));
  expect(data.result.initialValue).toEqual({ username: "wanjiku" });
});

test("what is no form is a 400", async () => {
  await expect(readForm(post("{}", { "Content-Type": "application/json" }))).rejects.toMatchObject({
    init: { status: 400 },
  });
  await expect(readForm(new Request("http://soko.example/", { method: "POST" }))).rejects.toMatchObject({
    init: { status: 400 },
  });
});

test("a form beyond all measure is a 413, also when it does not say its length", async () => {
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
