import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Viewer } from "~/domain/account/access";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { callApi, checkedBody } from "~/http/rest/call.fixture";
import { signedIn } from "~/http/request.fixture";
import { makeBuyer } from "~/operations/factories.fixture";
import { PASSWORD, register } from "~/api/account.fixture";
import { loader as accountsRoute } from "~/api/accounts.route";
import { loader as tokensRoute } from "~/api/tokens.route";

const { calls: accounts } = accountsRoute;
const { calls: tokens } = tokensRoute;

setUpTestDatabase();

const patch = (as: Viewer, body: unknown, address: string = randomUUID()) =>
  callApi(accounts.updateMe, { as, body, address });

const logIn = (username: string, password = PASSWORD, address: string = randomUUID()) =>
  callApi(tokens.getToken, { body: { username, password }, address });

const NEW = { current_password: PASSWORD, password: "avocado season", password2: "avocado season" };

test("sent fields change, the others stay, and unknown names are ignored", async () => {
  const user = await register();
  const before = checkedBody(accounts.getMe, await callApi(accounts.getMe, { as: user }));
  const after = checkedBody(
    accounts.updateMe,
    await patch(user, {
      last_name: "Otieno",
      phone: "+254 722 000 111",
      username: "other",
      user_type: "admin",
      is_superuser: true,
      trust_score: 100,
    }),
  );
  expect(after).toEqual({
    ...before,
    last_name: "Otieno",
    full_name: "Wanjiku Otieno",
    phone: "+254722000111",
    phone_number: "+254722000111",
  });
  expect(checkedBody(accounts.updateMe, await patch(user, {}))).toEqual(after);
});

test("an invalid field is reported and nothing is changed", async () => {
  const [user, other] = [await register(), await register()];
  expect(await patch(user, { first_name: "", gender: null, last_name: "Changed" })).toMatchObject({
    status: 400,
    body: { first_name: ["Please fill in all fields"], gender: ["Please fill in all fields"] },
  });
  expect(await patch(user, { email: other.email.toUpperCase(), last_name: "Changed" })).toMatchObject({
    status: 400,
    body: { email: ["An account with this email already exists"] },
  });
  expect(checkedBody(accounts.getMe, await callApi(accounts.getMe, { as: user })).last_name).toBe("Kamau");
});

test("with the current password the password changes, and every token ends", async () => {
  const user = await register();
  expect((await patch(user, { ...NEW, last_name: "Otieno" })).body).toMatchObject({ last_name: "Otieno" });
  expect((await logIn(user.username)).status).toBe(401);
  expect((await logIn(user.username, NEW.password)).status).toBe(200);
});

test("a wrong or missing current password changes nothing at all", async () => {
  const [user, other] = [await register(), await register()];
  expect(await patch(user, { ...NEW, current_password: "wrong", last_name: "Otieno" })).toMatchObject({
    status: 400,
    body: { current_password: ["This is not your current password"] },
  });
  expect(await patch(user, { password: NEW.password })).toMatchObject({
    status: 400,
    body: {
      current_password: ["Please fill in all fields"],
      password2: ["Please fill in all fields"],
    },
  });
  expect(await patch(user, { ...NEW, password2: "another season" })).toMatchObject({
    status: 400,
    body: { password2: ["Passwords do not match"] },
  });
  expect(await patch(user, { ...NEW, email: other.email })).toMatchObject({
    status: 400,
    body: { email: ["An account with this email already exists"] },
  });
  expect((await logIn(user.username)).status).toBe(200);
  expect(checkedBody(accounts.getMe, await callApi(accounts.getMe, { as: user })).last_name).toBe("Kamau");
});

test("wrong current passwords count with wrong logins (D63)", async () => {
  const user = await register();
  const address = randomUUID();
  const wrong = { ...NEW, current_password: "wrong" };
  for (let n = 0; n < 5; n++) expect((await patch(user, wrong, address)).status).toBe(400);
  for (let n = 0; n < 5; n++) await logIn(user.username, "wrong", address);
  expect((await patch(user, NEW, address)).status).toBe(429);
});

test("a caller with the session cookie goes on under a new session; the old one ends (D67)", async () => {
  const user = await register();
  const cookieOf = (setCookie: string | null) => ({ Cookie: setCookie?.split(";")[0] ?? "" });
  const old = cookieOf(await signedIn(user.id));
  const changed = await callApi(accounts.updateMe, { body: NEW, headers: old, address: randomUUID() });
  expect(changed.status).toBe(200);
  const renewed = cookieOf(changed.headers.get("Set-Cookie"));
  expect((await callApi(accounts.getMe, { headers: old })).status).toBe(401);
  expect((await callApi(accounts.getMe, { headers: renewed })).body).toMatchObject({ id: user.id });
});

test("nobody changes a profile without logging in", async () => {
  expect((await callApi(accounts.updateMe, { body: { last_name: "x" } })).status).toBe(401);
  expect((await patch(await makeBuyer(), "[]")).status).toBe(400);
});
