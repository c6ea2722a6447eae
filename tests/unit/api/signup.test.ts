import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { ageOn } from "~/domain/time";
import { callApi, checkedBody } from "~/http/rest/call.fixture";
import { PASSWORD, signupBody } from "~/api/account.fixture";
import { loader as accountsRoute } from "~/api/accounts.route";

const { calls: accounts } = accountsRoute;

setUpTestDatabase();

const post = (body: unknown, address: string = randomUUID()) => callApi(accounts.signUp, { body, address });

test("signing up returns the created user, without any password", async () => {
  const body = signupBody();
  const called = await post(body);
  const user = checkedBody(accounts.signUp, called);
  expect(user).toMatchObject({
    username: body.username,
    email: body.email,
    full_name: "Wanjiku Kamau",
    phone_number: "+254712345678",
    phone: "+254712345678",
    gender: "female",
    date_of_birth: "1994-03-08",
    age: ageOn("1994-03-08", new Date()),
    user_type: "buyer",
    is_superuser: false,
    is_verified: false,
    trust_score: 50,
    auctions_won: 0,
    auctions_participated: 0,
    total_spent: 0,
  });
  expect(JSON.stringify(user)).not.toMatch(/password|argon|mango/i);
});

test("privileged fields in a request are dropped (D5)", async () => {
  const privileged = {
    id: 1,
    user_type: "admin",
    is_superuser: true,
    isSuperuser: true,
    is_verified: true,
    trust_score: 100,
    password_version: 9,
  };
  const user = checkedBody(accounts.signUp, await post(signupBody(privileged)));
  expect(user).toMatchObject({
    user_type: "buyer",
    is_superuser: false,
    is_verified: false,
    trust_score: 50,
  });
  expect(await db().user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({
    userType: "buyer",
    isSuperuser: false,
    passwordVersion: 0,
  });
});

test("errors are reported under each field, the username's first", async () => {
  const wrong = signupBody({
    username: "no spaces",
    phone_number: "0712 34",
    date_of_birth: "2999-01-01",
    password: "short",
    password2: "other",
    gender: "cat",
  });
  expect(await post(wrong)).toMatchObject({
    status: 400,
    body: {
      error: "Use letters, digits, dots, dashes, underscores; no spaces.",
      username: ["Use letters, digits, dots, dashes, underscores; no spaces."],
      phone_number: ["Phone number must start with country code (e.g., +254)"],
      date_of_birth: ["Date of birth cannot be in the future"],
      gender: ["Gender must be male, female or other"],
      password: ["Password must be at least 8 characters"],
      password2: ["Passwords do not match"],
    },
  });
  const { body } = await post({});
  expect(Object.keys(body as object)).toEqual([
    "error",
    "username",
    "email",
    "first_name",
    "last_name",
    "phone_number",
    "gender",
    "date_of_birth",
    "password",
    "password2",
  ]);
});

test("a username or e-mail address that is taken, in any case, is reported", async () => {
  const first = signupBody();
  checkedBody(accounts.signUp, await post(first));
  expect(await post(signupBody({ username: first.username.toUpperCase() }))).toMatchObject({
    status: 400,
    body: { error: "This username is taken", username: ["This username is taken"] },
  });
  expect(await post(signupBody({ email: first.email.toUpperCase() }))).toMatchObject({
    status: 400,
    body: { email: ["An account with this email already exists"] },
  });
  const duplicates = signupBody();
  const statuses = (await Promise.all([post(duplicates), post(duplicates), post(duplicates)])).map(
    ({ status }) => status,
  );
  expect(statuses.sort()).toEqual([201, 400, 400]);
});

test("one address may register a hundred accounts an hour, and then no more (D63)", async () => {
  const taken = signupBody();
  checkedBody(accounts.signUp, await post(taken));
  const address = randomUUID();
  for (let n = 0; n < 100; n++) expect((await post(taken, address)).status).toBe(400);
  const refused = await post(signupBody(), address);
  expect(refused.status).toBe(429);
  expect(refused.body).toHaveProperty("error", "Too many tries. Please wait 60 minutes.");
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect((await post({ ...taken, password: PASSWORD })).status).toBe(400);
});
