import { expect, test, vi } from "vitest";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { makeBuyer } from "~/operations/factories.fixture";
import { shopTime } from "~/operations/shop-clock.server";
import { db } from "~/db/client.server";
import { requirePermission, requireUser } from "~/http/session/current-user.server";
import { MARK_FIELD } from "~/domain/form/form-mark";
import { accountMark } from "~/http/session/account-mark.server";
import { argsOf, signedIn } from "~/http/request.fixture";
import { openSession, startSession } from "~/http/session/session.server";
import { restoredForm } from "./saved-draft.server";

vi.hoisted(() => vi.stubEnv("SESSION_SECRET", "a secret of tests that has more than 32 characters"));

setUpTestDatabase();

const WORK = { field: "title" };
const FORM = "/management/products/7/edit";
const typed = { title: "Lamp", password: "secret", seen: "3:10" };

function formOf(fields: Record<string, string>, picture?: number) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (picture !== undefined) form.set("main_image", new File([new Uint8Array(picture)], "a.png"));
  return form;
}

const cookieOf = (setCookie: string | null | undefined) => (setCookie ?? "").split(";")[0] ?? "";
const post = (cookie: string, body: FormData, path = `${FORM}.data`) =>
  argsOf(new Request(`http://soko.example${path}`, { method: "POST", body, headers: { Cookie: cookie } }));
const get = (cookie: string, path = FORM) =>
  argsOf(new Request(`http://soko.example${path}`, { headers: { Cookie: cookie } }));

interface Denied {
  data: { title: string; loginTo?: string; note?: string };
  init: { status: number; headers?: Record<string, string> };
}
const deniedBy = async (work: Promise<unknown>) => (await work.catch((thrown: unknown) => thrown)) as Denied;

async function newSuperuser() {
  const { id } = await makeBuyer();
  await db().user.update({ where: { id }, data: { isSuperuser: true } });
  return id;
}

async function logIn(cookie: string, userId: number) {
  const session = await startSession(get(cookie, "/login"), { userId, passwordVersion: 0 });
  return cookieOf(session?.cookie);
}

test("a signed-out post is back on its own form after the login, without passwords, until it is sent", async () => {
  const { data, init } = await deniedBy(requirePermission(post("", formOf(typed)), WORK));
  expect([init.status, data.title]).toEqual([403, "Access Denied"]);
  expect(data.loginTo).toBe("/login?redirectTo=%2Fmanagement%2Fproducts%2F7%2Fedit");
  expect(data.note).toMatch(/what you typed will be back/);

  const cookie = await logIn(cookieOf(init.headers?.["Set-Cookie"]), await newSuperuser());
  const restored = { result: { initialValue: { title: "Lamp", seen: "3:10" } }, hadPicture: false };
  expect(await restoredForm(get(cookie), WORK)).toEqual(restored);
  expect(await restoredForm(get(cookie, `${FORM}.data`), WORK), "and after a reload").toEqual(restored);
  expect(await restoredForm(get(cookie, "/management/products/8/edit"), WORK)).toBeNull();
  expect(await restoredForm(get(cookie, `${FORM}?afresh`), WORK)).toBeNull();
  expect(await restoredForm(get(cookie), { field: "name" }), "another form of that page").toBeNull();

  const sent = post(cookie, formOf(typed));
  await requirePermission(sent, WORK);
  expect(await restoredForm({ ...get(cookie), context: sent.context }, WORK), "the same request").toBeNull();
  expect(await restoredForm(get(cookie), WORK)).toBeNull();
});

test("after the session has ended, the browser's form is saved under a new session", async () => {
  const id = await newSuperuser();
  const ended = cookieOf(await signedIn(id));
  await db().session.deleteMany({ where: { userId: id } });
  const { init } = await deniedBy(requirePermission(post(ended, formOf(typed, 300_000)), WORK));
  const cookie = await logIn(cookieOf(init.headers?.["Set-Cookie"]), id);
  expect(await restoredForm(get(cookie), WORK)).toMatchObject({
    result: { initialValue: { title: "Lamp" } },
    hadPicture: true,
  });
});

test("a switch or a confirmation on the same page, and an oversize form, are not saved", async () => {
  const rows = await db().session.count();
  for (const body of [formOf({ intent: "activate" }), formOf({ title: "x".repeat(40_000) })]) {
    const { data, init } = await deniedBy(requirePermission(post("", body), WORK));
    expect([init.status, data.note, init.headers]).toEqual([403, undefined, {}]);
  }
  expect(await db().session.count()).toBe(rows);
});

test("nothing comes back after half an hour", async () => {
  const { init } = await deniedBy(requirePermission(post("", formOf(typed)), WORK));
  const cookie = await logIn(cookieOf(init.headers?.["Set-Cookie"]), await newSuperuser());
  vi.useFakeTimers({ now: shopTime().getTime() + 30 * 60_000, toFake: ["Date"] });
  expect(await restoredForm(get(cookie), WORK)).toBeNull();
  vi.useRealTimers();
});

test("a session that begins later does not get the draft either", async () => {
  const { init } = await deniedBy(requirePermission(post("", formOf(typed)), WORK));
  vi.useFakeTimers({ now: shopTime().getTime() + 30 * 60_000, toFake: ["Date"] });
  const login = { userId: await newSuperuser(), passwordVersion: 0 };
  const session = await startSession(get(cookieOf(init.headers?.["Set-Cookie"]), "/login"), login);
  expect(session?.carried).toEqual({});
  expect((await openSession(get(cookieOf(session?.cookie)))).data).toEqual({});
  vi.useRealTimers();
});

test("a buyer's form is saved as well, and the buyer goes straight to the login", async () => {
  const refusal = (await requireUser(
    post("", formOf({ first_name: "Ciku", current_password: "x" }), "/profile/edit"),
    { field: "first_name" },
  ).catch((thrown: unknown) => thrown)) as Response;
  expect([refusal.status, refusal.headers.get("Location")]).toEqual([
    303,
    "/login?redirectTo=%2Fprofile%2Fedit",
  ]);
  const { data } = await openSession(get(cookieOf(refusal.headers.get("Set-Cookie"))));
  expect(data.draft).toMatchObject({ path: "/profile/edit", fields: { first_name: "Ciku" } });
});

test("a signed-in buyer only learns that access is denied", async () => {
  const cookie = cookieOf(await signedIn((await makeBuyer()).id));
  const { data } = await deniedBy(requirePermission(post(cookie, formOf(typed)), WORK));
  expect(data).toEqual({
    title: "Access Denied",
    message: "You don't have permission to access this page.",
  });
});

test("on a shared computer nobody gets what another person typed before their session ended", async () => {
  const id = await newSuperuser();
  const ended = cookieOf(await signedIn(id));
  await db().session.deleteMany({ where: { userId: id } });
  const { init } = await deniedBy(requirePermission(post(ended, formOf(typed)), WORK));
  const waiting = cookieOf(init.headers?.["Set-Cookie"]);
  const cookie = await logIn(waiting, await newSuperuser());
  expect(await restoredForm(get(cookie), WORK)).toBeNull();
  expect((await openSession(get(cookie))).data).toEqual({});
});

test("what was typed on one account's page comes back to that account alone, even after a logout (D133)", async () => {
  const [owner, other] = [await newSuperuser(), await newSuperuser()];
  const typedByOwner = { ...typed, [MARK_FIELD]: accountMark(owner) };
  const saved = async () => {
    const { init } = await deniedBy(requirePermission(post("", formOf(typedByOwner)), WORK));
    return cookieOf(init.headers?.["Set-Cookie"]);
  };
  expect(await restoredForm(get(await logIn(await saved(), other)), WORK)).toBeNull();
  expect(await restoredForm(get(await logIn(await saved(), owner)), WORK)).toMatchObject({
    result: { initialValue: { title: "Lamp", seen: "3:10" } },
  });
});
