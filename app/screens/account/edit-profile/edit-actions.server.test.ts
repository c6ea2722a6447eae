import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { currentUser, requireUser } from "~/http/session/current-user.server";
import { signedIn, withCookie } from "~/http/request.fixture";
import { createAccount } from "~/operations/accounts/create-account.server";
import { valueOf } from "~/operations/products/management.fixture";
import { saveDetails, savePassword } from "./edit-actions.server";

vi.hoisted(() => vi.stubEnv("SESSION_SECRET", "a secret of tests that has more than 32 characters"));

setUpTestDatabase();

const DETAILS = {
  first_name: "Wanjiku",
  last_name: "Kamau",
  phone_number: "+254712345678",
  gender: "female" as const,
  date_of_birth: "1994-03-08",
};
const CHANGE = { current_password: "mango season", password: "avocado season", password2: "avocado season" };

const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

async function signIn(username: string) {
  const account = { ...DETAILS, username, email: `${username}@example.com`, password: "mango season" };
  const { id } = valueOf(await createAccount(account));
  const cookie = await signedIn(id);
  const clientAddress = randomUUID();
  const next = () => {
    const args = withCookie(cookie);
    return { ...args, context: { ...args.context, clientAddress } };
  };
  return { next, user: await requireUser(next()) };
}

type Answer = Awaited<ReturnType<typeof savePassword | typeof saveDetails>>;

function refusedForm(answer: Answer) {
  if (!("data" in answer)) throw new Error(`went to ${answer.headers.get("Location")}`);
  return { httpStatus: answer.init?.status, form: answer.data.intent, ...answer.data.result };
}

test("refused details stay in the form as typed", async () => {
  const { next, user } = await signIn("wanjiku");
  await signIn("otieno");
  const details = { ...DETAILS, first_name: "Ciku", email: "Otieno@Example.com" };
  const typed = { ...details, current_password: "mango season" };
  expect(refusedForm(await saveDetails(next(), user, formOf(typed)))).toMatchObject({
    httpStatus: 400,
    form: "details",
    error: { email: ["An account with this email already exists"] },
    initialValue: details,
  });
});

test("after saving, the profile opens, and the next page greets with the new name", async () => {
  const { next, user } = await signIn("njeri");
  const typed = { ...DETAILS, first_name: "Ciku", email: "njeri@example.com" };
  expect(await saveDetails(next(), user, formOf(typed))).toMatchObject({ status: 303 });
  expect(await currentUser(next())).toMatchObject({ firstName: "Ciku" });
});

test("passwords are never sent back, whatever the error", async () => {
  const { next, user } = await signIn("wambui");
  for (const wrong of [
    { ...CHANGE, current_password: "papaya season" },
    { ...CHANGE, password2: "banana season" },
    { ...CHANGE, current_password: "", password: "short" },
  ]) {
    const answer = refusedForm(await savePassword(next(), user, formOf(wrong)));
    expect(answer).toMatchObject({ httpStatus: 400, form: "password" });
    expect(JSON.stringify(answer)).not.toMatch(/season|"short"/);
  }
});

test("this browser gets a new cookie, and the old one is invalid", async () => {
  const { next, user } = await signIn("chebet");
  const answer = await savePassword(next(), user, formOf(CHANGE));
  if ("data" in answer) throw new Error("refused");
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/profile"]);
  const cookie = answer.headers.getSetCookie().find((value) => value.startsWith("soko_session="));
  expect(await currentUser(withCookie(cookie))).toMatchObject({ id: user.id });
  expect(await currentUser(next())).toBeNull();
});

test("after ten wrong current passwords even the right one is refused for a while (D63)", async () => {
  const { next, user } = await signIn("baraka");
  const wrong = formOf({ ...CHANGE, current_password: "papaya season" });
  for (let n = 0; n < 10; n++)
    expect(refusedForm(await savePassword(next(), user, wrong)).error).toEqual({
      current_password: ["This is not your current password"],
    });
  expect(refusedForm(await savePassword(next(), user, formOf(CHANGE))).httpStatus).toBe(429);
  expect(await currentUser(next())).toMatchObject({ id: user.id });
});

test("phone and e-mail address change with the password alone; a wrong one counts, and names need none (D129)", async () => {
  const { next, user } = await signIn("achieng");
  const asIs = { ...DETAILS, email: "achieng@example.com" };
  for (const change of [{ phone_number: "0722000111" }, { email: "thief@example.com" }]) {
    const without = refusedForm(await saveDetails(next(), user, formOf({ ...asIs, ...change })));
    expect(without).toMatchObject({
      httpStatus: 400,
      error: { current_password: ["Enter your password to change your phone number or email address"] },
      initialValue: change,
    });
    const wrong = formOf({ ...asIs, ...change, current_password: "papaya season" });
    expect(refusedForm(await saveDetails(next(), user, wrong))).toMatchObject({
      error: { current_password: ["This is not your current password"] },
    });
  }
  const stored = () => db().user.findUniqueOrThrow({ where: { id: user.id } });
  expect(await stored()).toMatchObject({ phoneNumber: "+254712345678", email: "achieng@example.com" });
  const right = { ...asIs, phone_number: "0722000111", current_password: "mango season" };
  expect(await saveDetails(next(), user, formOf(right))).toMatchObject({ status: 303 });
  expect(await stored()).toMatchObject({ phoneNumber: "+254722000111" });
  const renamed = { ...right, current_password: "", last_name: "Ouma" };
  expect(await saveDetails(next(), user, formOf(renamed))).toMatchObject({ status: 303 });
  expect(await db().formerContact.count({ where: { userId: user.id } })).toBe(0);
});
