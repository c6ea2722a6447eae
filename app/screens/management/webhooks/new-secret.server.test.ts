import { expect, test, vi } from "vitest";
import { argsOf, withCookie } from "~/http/request.fixture";
import { dismissNewSecret, newSecretOf, showNewSecret } from "./new-secret.server";

vi.hoisted(() => vi.stubEnv("SESSION_SECRET", "a secret of tests that has more than 32 characters"));

const nobody = () => argsOf(new Request("http://soko.example/"));

test("a webhook's new secret shows only on its own page, in the browser that made it, until it is dismissed", async () => {
  const cookie = await showNewSecret(nobody(), 7, "whsec_abc");
  for (const part of ["HttpOnly", "SameSite=Strict", "Path=/management;"]) expect(cookie).toContain(part);
  expect(await newSecretOf(withCookie(cookie), 7)).toBe("whsec_abc");
  expect(await newSecretOf(withCookie(cookie), 7), "after a reload too").toBe("whsec_abc");
  expect(await newSecretOf(withCookie(cookie), 8)).toBeNull();
  expect(await newSecretOf(nobody(), 7)).toBeNull();
  expect(await dismissNewSecret(nobody(), 7)).toMatch(/^soko_webhook_7=;.*Max-Age=0/);
});
