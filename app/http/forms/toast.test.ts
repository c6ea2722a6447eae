import { expect, test, vi } from "vitest";
import { withCookie } from "~/http/request.fixture";
import { redirectWithToast, takeToast } from "./toast.server";

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

async function sent() {
  const response = await redirectWithToast(nobody(), "/auction/7", toast, ["a=b"]);
  return { response, cookie: response.headers.getSetCookie().at(-1) };
}

test("a write ends in a 303 whose message waits in a short-lived cookie beside the other cookies", async () => {
  const { response, cookie } = await sent();
  expect([response.status, response.headers.get("Location")]).toEqual([303, "/auction/7"]);
  expect(response.headers.getSetCookie()[0]).toBe("a=b");
  for (const part of ["soko_toast=", "HttpOnly", "SameSite=Lax", "Max-Age=60"])
    expect(cookie).toContain(part);
});

test("the next page shows the message once, whatever letters it has, and takes the cookie away", async () => {
  const { cookie } = await sent();
  const taken = await takeToast(withCookie(cookie));
  expect(taken?.toast).toMatchObject(toast);
  expect(taken?.cookie).toMatch(/^soko_toast=;.*Max-Age=0/);
});

test("no message without the cookie, and none that somebody else wrote", async () => {
  expect(await takeToast(nobody())).toBeNull();
  const forged = Buffer.from(
    JSON.stringify({ tone: "error", message: "Call 0700 000 000", id: "1" }),
  ).toString("base64");
  for (const cookie of [`soko_toast=${forged}`, `soko_toast=${forged}.x`, "soko_toast="])
    expect(await takeToast(withCookie(cookie))).toBeNull();
});

test("two messages have two ids: the same words twice are shown twice", async () => {
  const [one, other] = [
    await takeToast(withCookie((await sent()).cookie)),
    await takeToast(withCookie((await sent()).cookie)),
  ];
  expect(one?.toast.id).not.toBe(other?.toast.id);
});
