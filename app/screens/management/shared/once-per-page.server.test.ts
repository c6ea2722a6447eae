import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { data, redirect } from "~/router/index.server";
import { KEY_FIELD } from "~/domain/form/form-key";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { argsOf, signedIn } from "~/http/request.fixture";
import { makeSuperuser } from "~/operations/factories.fixture";
import { oncePerPage } from "./once-per-page.server";

vi.hoisted(() => vi.stubEnv("SESSION_SECRET", "a secret of tests that has more than 32 characters"));
setUpTestDatabase();

/** One page of one administrator: sends its form, which makes a product with the next number. */
async function openPage() {
  const { id } = await makeSuperuser();
  const key = randomUUID();
  const headers = { Cookie: (await signedIn(id)).split(";")[0] ?? "" };
  const made: string[] = [];
  const send = async (fields: Record<string, string>, isRefused = false) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ [KEY_FIELD]: key, ...fields })) form.set(name, value);
    const args = argsOf(
      new Request("http://soko.example/management/products/new", { method: "POST", headers }),
    );
    const answer = await oncePerPage(args, form, async () => {
      if (isRefused) return data({ error: "no title" }, 400);
      made.push(fields.title ?? "");
      return redirect(`/management/products/${made.length}`, 303);
    });
    return answer instanceof Response ? answer.headers.get("Location") : "the form with its errors";
  };
  return { made, send };
}

test("a form that is sent twice from one page is handled once, and both lead to the same page", async () => {
  const { made, send } = await openPage();
  const both = await Promise.all([send({ title: "Lamp" }), send({ title: "Lamp" })]);
  expect(both).toEqual(["/management/products/1", "/management/products/1"]);
  expect(await send({ title: "Lamp" })).toBe("/management/products/1");
  expect(made).toEqual(["Lamp"]);
});

test("with other contents, as after 'Back', it is another form", async () => {
  const { made, send } = await openPage();
  await send({ title: "Lamp" });
  expect(await send({ title: "Lamp, blue" })).toBe("/management/products/2");
  expect(made).toEqual(["Lamp", "Lamp, blue"]);
});

test("a refused form may be sent again", async () => {
  const { made, send } = await openPage();
  expect(await send({ title: "Lamp" }, true)).toBe("the form with its errors");
  expect(await send({ title: "Lamp" })).toBe("/management/products/1");
  expect(made).toEqual(["Lamp"]);
});

test("without a key, as with scripts or from a program, each form is handled", async () => {
  const { made, send } = await openPage();
  await Promise.all([1, 2].map(() => send({ title: "Lamp", [KEY_FIELD]: "" })));
  expect(made).toHaveLength(2);
});
