import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { argsOf } from "~/http/request.fixture";
import { createAccount } from "~/operations/accounts/create-account.server";
import { inLanguage } from "~/texts/language.server";
import { agreedTexts } from "~/operations/settings/page-texts/page-texts.server";
import { agreedVersions, refuseAccount, register } from "./signup-actions.server";

setUpTestDatabase();

const argsFrom = (clientAddress: string) => {
  const args = argsOf(new Request("http://soko.example/signup"));
  return { ...args, context: { ...args.context, clientAddress } };
};

function step(username: string): FormData {
  const form = new FormData();
  form.set("username", username);
  form.set("email", `${username}@example.com`);
  return form;
}

test("one address can check 300 times an hour if a name is taken, and then no more (D63)", async () => {
  await createAccount({
    username: "wanjiku",
    email: "wanjiku@example.com",
    first_name: "Wanjiku",
    last_name: "Kamau",
    phone_number: "+254712345678",
    gender: "female",
    date_of_birth: "1994-03-08",
    password: "mango season",
  });
  const args = argsFrom(randomUUID());
  const taken = await refuseAccount(args, step("Wanjiku"));
  expect(taken?.data.result.error).toEqual({ username: ["This username is taken"] });
  for (let n = 1; n < 300; n++) expect(await refuseAccount(args, step("nobody"))).toBeNull();
  const refused = await refuseAccount(args, step("wanjiku"));
  expect(refused?.init?.status).toBe(429);
  expect(JSON.stringify(refused?.data.result.error)).not.toContain("taken");
  expect(await refuseAccount(argsFrom(randomUUID()), step("nobody"))).toBeNull();
});

test("an account stores the terms that its signup showed; if they change meanwhile nobody agrees to the new ones", async () => {
  const draft = {
    username: "otieno",
    email: "otieno@example.com",
    first_name: "Otieno",
    last_name: "Ouma",
    phone_number: "+254712345679",
    gender: "male",
    date_of_birth: "1994-03-08",
  };
  const wizard = {
    step: "security" as const,
    draft,
    today: "2026-11-26",
    loginPath: "/login",
    pathOf: String,
  };
  const send = (agreed: string) => {
    const form = new FormData();
    form.set("password", "mango season");
    form.set("password2", "mango season");
    form.set("enhanced", "1");
    form.set("agreed", agreed);
    return register(argsFrom(randomUUID()), wizard, form);
  };
  const { terms, privacy } = await agreedTexts();
  const again = await send(`${"0".repeat(12)} ${privacy.version}`);
  expect(again).toMatchObject({ status: 303 });
  const account = () => db().user.findUnique({ where: { usernameKey: "otieno" } });
  expect(await account()).toBeNull();
  // the language was changed in another tab: what was read is what is agreed to
  expect(await inLanguage("sw", () => send(agreedVersions({ terms, privacy })))).toEqual({ created: true });
  expect(await account()).toMatchObject({ termsVersion: terms.version, privacyVersion: privacy.version });
});
