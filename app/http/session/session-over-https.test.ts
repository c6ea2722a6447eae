import { expect, test, vi } from "vitest";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { makeBuyer } from "~/operations/factories.fixture";
import { signedIn } from "~/http/request.fixture";
import { readSession } from "./session.server";

vi.hoisted(() => {
  vi.stubEnv("SESSION_SECRET", "a secret of tests that has more than 32 characters");
  vi.stubEnv("PUBLIC_URL", "https://soko.example");
});

setUpTestDatabase();

test("if the shop's address is https, the cookie is bound to its host and no other name is read", async () => {
  const { id } = await makeBuyer();
  const cookie = await signedIn(id, { secure: true });
  expect(cookie).toMatch(/^__Host-soko_session=[^;]+;/);
  for (const part of ["Secure", "HttpOnly", "SameSite=Lax", "Path=/"]) expect(cookie).toContain(part);
  expect(cookie).not.toContain("Domain");
  const sent = cookie.split(";")[0] ?? "";
  expect((await readSession(sent)).user).toMatchObject({ id });
  expect((await readSession(sent.replace("__Host-", ""))).user).toBeNull();
});
