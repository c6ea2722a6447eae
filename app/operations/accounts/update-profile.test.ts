import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import type { Profile } from "~/domain/account/account";
import { makeBuyer, makeBuyers, makeSuperuser } from "../factories.fixture";
import { refusalOf, valueOf } from "../products/management.fixture";
import { checkLogin } from "./check-login.server";
import { createAccount } from "./create-account.server";
import { updateProfile } from "./update-profile.server";

const EMAIL_TAKEN = {
  code: "invalid",
  message: "An account with this email already exists",
  field: "email",
};

setUpTestDatabase();

const profile: Profile = {
  first_name: "Wanjikũ",
  last_name: "Kamau",
  email: "Wanjiku@example.co.ke",
  phone_number: "+254712345678",
  gender: "female",
  date_of_birth: "1994-03-08",
};
const stored = (id: number) => db().user.findUniqueOrThrow({ where: { id } });

test("every field of a profile is written, and nothing else of the account", async () => {
  const { id } = await makeBuyer();
  const before = await stored(id);
  const privileged = { ...profile, is_superuser: true, isSuperuser: true, username: "eve", trustScore: 99 };
  expect(valueOf(await updateProfile(id, privileged))).toBeNull();
  expect(await stored(id)).toEqual({
    ...before,
    firstName: "Wanjikũ",
    lastName: "Kamau",
    email: "Wanjiku@example.co.ke",
    emailKey: "wanjiku@example.co.ke",
    phoneNumber: "+254712345678",
    gender: "female",
    dateOfBirth: "1994-03-08",
    namedAt: expect.any(Date) as Date,
  });
});

test("omitted fields stay as they were", async () => {
  const { id } = await makeBuyer();
  const { namedAt: _never, ...unnamed } = await stored(id);
  valueOf(await updateProfile(id, { last_name: "Otieno" }));
  expect(await stored(id)).toMatchObject({ ...unnamed, lastName: "Otieno" });
  valueOf(await updateProfile(id, {}));
  expect(await stored(id)).toMatchObject({ ...unnamed, lastName: "Otieno" });
});

test("an account without phone, gender and date of birth can add them", async () => {
  const { id } = await makeSuperuser();
  expect(await stored(id)).toMatchObject({ phoneNumber: null, gender: null, dateOfBirth: null });
  valueOf(await updateProfile(id, { ...profile, email: "amina@example.co.ke" }));
  expect(await stored(id)).toMatchObject({ gender: "female", isSuperuser: true });
});

test("another account's email address is refused in any case, and nothing is changed", async () => {
  const [one, other] = await makeBuyers(2);
  if (!one || !other) throw new Error("two buyers");
  valueOf(await updateProfile(one.id, { email: "taken@example.com" }));
  const before = await stored(other.id);
  for (const email of ["taken@example.com", "TAKEN@Example.COM"])
    expect(refusalOf(await updateProfile(other.id, { ...profile, email }))).toEqual(EMAIL_TAKEN);
  expect(await stored(other.id)).toEqual(before);
});

test("a user may respell their own email address, and logs in with the new one", async () => {
  const { id } = valueOf(
    await createAccount({ ...profile, username: "njeri", email: "njeri@example.com", password: "mangoes!" }),
  );
  valueOf(await updateProfile(id, { email: "Njeri@Example.com" }));
  expect(await stored(id)).toMatchObject({ email: "Njeri@Example.com", emailKey: "njeri@example.com" });
  valueOf(await updateProfile(id, { email: "new@example.com" }));
  expect(await checkLogin("new@example.com", "mangoes!")).toMatchObject({ userId: id });
  expect(await checkLogin("njeri@example.com", "mangoes!")).toBeNull();
});

test("of many who take one email address at once, one gets it", async () => {
  const buyers = await makeBuyers(6);
  const outcomes = await Promise.all(
    buyers.map(({ id }, i) => updateProfile(id, { email: i % 2 ? "RACE@example.com" : "race@example.com" })),
  );
  expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
  for (const outcome of outcomes.filter(({ ok }) => !ok)) expect(refusalOf(outcome)).toEqual(EMAIL_TAKEN);
  expect(await db().user.count({ where: { emailKey: "race@example.com" } })).toBe(1);
});

test("a deleted account is missing", async () => {
  expect(refusalOf(await updateProfile(2_000_000, { first_name: "Nobody" }))).toMatchObject({
    code: "missing",
  });
});
