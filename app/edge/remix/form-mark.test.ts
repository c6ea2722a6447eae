import type { ServerBuild } from "@remix-run/node";
import { expect, test, vi } from "vitest";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { MARK_FIELD } from "~/domain/form/form-mark";
import { formRefusal } from "~/http/forms/form-mark.server";
import { readForm } from "~/http/forms/form.server";
import { receiveForm } from "~/http/forms/upload.server";
import { argsOf, signedIn } from "~/http/request.fixture";
import type { RequestArgs } from "~/http/request-context";
import { accountMark } from "~/http/session/account-mark.server";
import { makeBuyer } from "~/operations/factories.fixture";
import { guardRoutes } from "./guard-routes.server";

vi.hoisted(() => {
  vi.stubEnv("SESSION_SECRET", "a secret of tests that has more than 32 characters");
  vi.stubEnv("LOG_LEVEL", "silent");
});

setUpTestDatabase();

type Action = (args: RequestArgs) => Promise<unknown>;

/** An action that answers how many fields it read, behind the guard of all actions. */
function guardedAction(read: Action = async ({ request }) => [...(await readForm(request))].length) {
  const route = { id: "r", module: { default: () => null, action: read } };
  const build = guardRoutes({ routes: { r: route } } as unknown as ServerBuild);
  const { action } = (build.routes.r?.module ?? {}) as { action?: Action };
  if (!action) throw new Error("the action is gone");
  return action;
}

const cookieOf = async (id: number) => (await signedIn(id)).split(";")[0] ?? "";

interface Sent {
  path?: string;
  as?: number | null;
  body: BodyInit;
  referer?: string;
}

async function argsFor({ path = "/profile/edit", as = null, body, referer }: Sent) {
  const headers = new Headers(as === null ? {} : { Cookie: await cookieOf(as) });
  if (referer) headers.set("Referer", referer);
  return argsOf(new Request(`http://soko.example${path}`, { method: "POST", body, headers }));
}

const fields = (given: Record<string, string>) => new URLSearchParams(given);

async function answerTo(sent: Sent, action = guardedAction()) {
  const args = await argsFor(sent);
  const answer: unknown = await action(args).catch((thrown: unknown) => thrown);
  return { answer, refusal: formRefusal(args) };
}

const REFUSED = { init: { status: 409 } };

test("a form of the account that is logged in is read from its beginning, with its pictures", async () => {
  const { id } = await makeBuyer();
  const mark = accountMark(id);
  const sent = { as: id, body: fields({ first_name: "Amina", [MARK_FIELD]: mark }) };
  expect(await answerTo(sent)).toEqual({ answer: 2, refusal: null });
  const form = new FormData();
  form.set(MARK_FIELD, mark);
  form.set("title", "Lamp");
  form.set("main_image", new File([new Uint8Array(300_000).fill(7)], "lamp.png"));
  const received = guardedAction(async ({ request }) => {
    const { form: read, image } = await receiveForm(request, "main_image");
    return [read.get("title"), image?.byteLength];
  });
  const { answer } = await answerTo({ as: id, body: form, path: "/management/products/new" }, received);
  expect(answer).toEqual(["Lamp", 300_000]);
});

test("a form of another account's page does nothing, and the answer says who is logged in now", async () => {
  const [owner, other] = [await makeBuyer(), await makeBuyer()];
  const action = vi.fn();
  const message =
    /^You are logged in as [\w-]+ now; this page was made for another account\. Nothing was done\.$/;
  const large = new FormData();
  large.set(MARK_FIELD, accountMark(owner.id));
  large.set("main_image", new File([new Uint8Array(300_000)], "lamp.png"));
  for (const body of [fields({ a: "1", [MARK_FIELD]: accountMark(owner.id) }), large]) {
    const referer = "http://soko.example/profile/edit?from=menu";
    const { answer, refusal } = await answerTo({ as: other.id, body, referer }, guardedAction(action));
    expect(answer).toMatchObject({
      ...REFUSED,
      data: {
        title: "This page was made for another account",
        message: expect.stringMatching(message) as string,
        again: "/profile/edit?from=menu",
      },
    });
    expect(refusal).toMatch(message);
  }
  expect(action).not.toHaveBeenCalled();
});

test("on a page with React the refusal is an answer, so that page and typed text stay", async () => {
  const [owner, other] = [await makeBuyer(), await makeBuyer()];
  const body = fields({ [MARK_FIELD]: accountMark(owner.id) });
  const action = vi.fn();
  const { answer, refusal } = await answerTo(
    { as: other.id, body, path: "/checkout.data" },
    guardedAction(action),
  );
  expect(answer).toMatchObject({ ...REFUSED, data: { unreached: true, refused: true } });
  expect(refusal).toContain("another account");
  expect(action).not.toHaveBeenCalled();
});

test("a visitor's form sent after a log-in is asked for again, but where the visitor's cart is (D132)", async () => {
  const { id } = await makeBuyer();
  const unmarked = (path: string, intent: string) => answerTo({ as: id, path, body: fields({ intent }) });
  for (const [path, intent] of [
    ["/product/7", "add-to-cart"],
    ["/auction/7", "add-to-cart"],
    ["/cart", "quantity"],
    ["/cart", "remove"],
  ] as const)
    expect(await unmarked(path, intent), path).toEqual({ answer: 1, refusal: null });
  for (const [path, intent] of [
    ["/auction/7", "join"],
    ["/auction/7", "pledge"],
    ["/cart", "clear"],
    ["/watch", "add-to-cart"],
    ["/checkout", "order"],
    ["/management/products/7/delete", ""],
  ] as const) {
    const { answer, refusal } = await unmarked(path, intent);
    expect(answer, path).toMatchObject({
      ...REFUSED,
      data: { title: "This page was opened before you logged in" },
    });
    expect(refusal).toContain("Open the page again and repeat it.");
  }
});

test("a false or doubled mark, or one hidden in another field, is none", async () => {
  const [owner, other] = [await makeBuyer(), await makeBuyer()];
  const [own, theirs] = [accountMark(other.id), accountMark(owner.id)];
  for (const body of [
    `note=${encodeURIComponent(`&${MARK_FIELD}=${own}`)}`,
    `x${MARK_FIELD}=${own}`,
    `${MARK_FIELD}=${theirs}&${MARK_FIELD}=${own}`,
    `${MARK_FIELD}=${own.slice(0, -1)}`,
    `${MARK_FIELD}=${own}0`,
    "",
  ])
    expect((await answerTo({ as: other.id, body })).answer, body).toMatchObject(REFUSED);
});

test("who logs in or out, or chooses a language, does so from any page; visitors' forms pass", async () => {
  const [owner, other] = [await makeBuyer(), await makeBuyer()];
  const body = () => fields({ [MARK_FIELD]: accountMark(owner.id) });
  for (const path of ["/login", "/login/code", "/signup", "/logout", "/language", "/forgot-password"])
    expect(await answerTo({ as: other.id, path, body: body() }), path).toEqual({ answer: 1, refusal: null });
  expect(await answerTo({ path: "/cart", body: body() })).toEqual({ answer: 1, refusal: null });
});

test("a mark is the same in each session of an account, and tells nothing of it", async () => {
  const ids = [1, 2, 11, 12, 111];
  const marks = ids.map(accountMark);
  expect(ids.map(accountMark)).toEqual(marks);
  expect(new Set(marks).size).toBe(ids.length);
  for (const mark of marks) expect(mark).toMatch(/^[\w-]{16}$/);
});

test("a body that breaks off is the action's to answer", async () => {
  const { id } = await makeBuyer();
  const broken = new ReadableStream({
    pull: (controller) => controller.error(new TypeError("terminated")),
  });
  const headers = {
    Cookie: await cookieOf(id),
    "Content-Type": "application/x-www-form-urlencoded",
  };
  const init = { method: "POST", body: broken, headers, duplex: "half" as const };
  const args = argsOf(new Request("http://soko.example/cart", init));
  expect(await guardedAction()(args).catch((thrown: unknown) => thrown)).toMatchObject({
    data: { title: "Bad request" },
    init: { status: 400 },
  });
});
