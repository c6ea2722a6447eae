import { expect, test } from "vitest";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { saveSuperuser } from "~/operations/accounts/superusers.server";
import { valueOf } from "~/operations/products/management.fixture";
import { authenticator } from "./authenticator.server";

setUpTestDatabase();

const logIn = (username: string, password: string) =>
  authenticator.authenticate(
    "form",
    new Request("http://soko.example/login", {
      method: "POST",
      body: new URLSearchParams({ username, password }),
    }),
  );

test("a name is trimmed as in every form, a password never is", async () => {
  const password = " mango season ";
  const superuser = { username: "amina", email: "amina@example.com", password };
  const { id } = valueOf(await saveSuperuser(superuser, { source: "settings" }));
  for (const name of ["amina", " AMINA ", "amina\u0000", "Amina@example.com"])
    expect(await logIn(name, password), name).toEqual({ userId: id, passwordVersion: 0 });
  expect(await logIn("amina", password.trim())).toBeNull();
  expect(await logIn("", password)).toBeNull();
});
