import { expect, test, vi } from "vitest";
import { argsOf, withCookie } from "~/http/request.fixture";
import { redirectWithToast, takeToasts } from "./toast.server";

vi.hoisted(() => vi.stubEnv("SESSION_SECRET", "a secret of tests that has more than 32 characters"));

const nobody = () => withCookie(null);
const toast = {
  tone: "success" as const,
  message: "Pledge placed: KSh 1,000; receipt R1-1 – ‘ahsante’",
  action: {
    label: "Undo",
    to: "/management/products/restore",
    fields: [["back", "/management/products?q=ũ&page=2"]] satisfies [string, string][],
  },
};

async function sent(message = toast.message) {
  const response = await redirectWithToast(nobody(), "/auction/7", { ...toast, message }, ["a=b"]);
  return { response, cookie: response.headers.getSetCookie().at(-1) };
}

test("a write ends in a 303 whose message waits in a short-lived cookie beside the other cookies", async () => {
  const { response, cookie } = await sent();
  expect([response.status, response.headers.get("Location")]).toEqual([303, "/auction/7"]);
  expect(response.headers.getSetCookie()[0]).toBe("a=b");
  for (const part of ["soko_toast_", "HttpOnly", "SameSite=Lax", "Max-Age=60"])
    expect(cookie).toContain(part);
});

test("the next page shows the message once, whatever its letters, and removes the cookie", async () => {
  const { cookie } = await sent();
  const { toasts, cookies } = await takeToasts(withCookie(cookie));
  expect(toasts).toMatchObject([toast]);
  expect(cookies).toEqual([expect.stringMatching(/^soko_toast_[\w-]+=;.*Max-Age=0/)]);
});

test("a page for an earlier change removes its own message, not a later one", async () => {
  const [earlier, later] = [(await sent()).cookie, (await sent()).cookie];
  const { cookies } = await takeToasts(withCookie(earlier));
  const nameOf = (cookie = "") => cookie.split("=")[0];
  expect(cookies.map(nameOf)).toEqual([nameOf(earlier)]);
  expect(nameOf(later)).not.toBe(nameOf(earlier));
});

const pair = (cookie = "") => cookie.split(";")[0] ?? "";
const takeBoth = (one: string | undefined, other: string | undefined) =>
  takeToasts(
    argsOf(new Request("http://soko.example/", { headers: { Cookie: `${pair(one)}; ${pair(other)}` } })),
  );

test("two waiting messages are both shown, the older one first", async () => {
  const [one, other] = [(await sent("Added to cart!")).cookie, (await sent("Pledge placed")).cookie];
  const { toasts, cookies } = await takeBoth(one, other);
  expect(toasts.map(({ message }) => message)).toEqual(["Added to cart!", "Pledge placed"]);
  expect(cookies).toHaveLength(2);
});

test("a form that was sent twice because its answer was lost shows its message once", async () => {
  const [lost, repeated] = [(await sent()).cookie, (await sent()).cookie];
  const { toasts, cookies } = await takeBoth(lost, repeated);
  expect(toasts).toMatchObject([toast]);
  expect(cookies).toHaveLength(2);
});

test("two messages with the same text are both shown if each undoes something else", async () => {
  const undoing = (ids: string) =>
    redirectWithToast(nobody(), "/", { ...toast, action: { ...toast.action, fields: [["ids", ids]] } });
  const [one, other] = await Promise.all(["1,2", "3,4"].map(undoing));
  const cookieOf = (answer?: Response) => answer?.headers.getSetCookie().at(-1);
  expect((await takeBoth(cookieOf(one), cookieOf(other))).toasts).toHaveLength(2);
});

test("there is no message without the cookie, nor with a forged one", async () => {
  expect((await takeToasts(nobody())).toasts).toEqual([]);
  const forged = Buffer.from(
    JSON.stringify({ tone: "error", message: "Call 0700 000 000", id: "1" }),
  ).toString("base64");
  for (const cookie of [`soko_toast_1=${forged}`, `soko_toast_1=${forged}.x`, "soko_toast_1="])
    expect((await takeToasts(withCookie(cookie))).toasts).toEqual([]);
});
