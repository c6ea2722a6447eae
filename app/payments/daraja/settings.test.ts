import { expect, test } from "vitest";
import * as z from "zod";
import { darajaFields, readDarajaSettings, settingErrors } from "./settings";

const schema = z.object(darajaFields);
const COMPLETE = {
  DARAJA_CONSUMER_KEY: "key",
  DARAJA_CONSUMER_SECRET: "secret",
  DARAJA_SHORTCODE: "600999",
  DARAJA_PASSKEY: "a-passkey",
  DARAJA_INITIATOR: "shop-api",
  DARAJA_SECURITY_CREDENTIAL: "credential==",
  DARAJA_CALLBACK_SECRET: "a-word-of-24-characters-or-more",
};
const REAL = {
  PAYMENTS: "daraja" as const,
  DARAJA_URL: "https://api.safaricom.co.ke",
  PUBLIC_URL: "https://shop.example/",
};
const given = (changes: Record<string, string | undefined> = {}) => ({
  ...REAL,
  ...schema.parse({ ...COMPLETE, ...changes }),
  ...(changes.PUBLIC_URL !== undefined && { PUBLIC_URL: changes.PUBLIC_URL }),
});

test("complete settings are accepted and give the callback address", () => {
  expect(settingErrors(given())).toEqual([]);
  expect(readDarajaSettings(given())).toMatchObject({
    kind: "paybill",
    till: "600999",
    callbacks: "https://shop.example/callbacks/a-word-of-24-characters-or-more",
  });
  expect(readDarajaSettings(given({ DARAJA_KIND: "till", DARAJA_TILL: "5005005" }))).toMatchObject({
    kind: "till",
    shortcode: "600999",
    till: "5005005",
  });
});

test("with the mock provider no setting is required", () => {
  const none = { ...REAL, ...schema.parse({}), PAYMENTS: "mock" as const, PUBLIC_URL: undefined };
  expect(settingErrors(none)).toEqual([]);
  expect(readDarajaSettings(none)).toBeNull();
});

test.each(["PUBLIC_URL", ...Object.keys(COMPLETE)])("%s is required with M-Pesa", (name) => {
  const env = { ...given(), [name]: undefined };
  expect(settingErrors(env)).toEqual([[name, "must be set with PAYMENTS=daraja"]]);
});

test.each(["mpesa", "Safaricom", "query", "cmd", "EXE", "sql"])(
  "an address with the word %s is refused, because the operator does not call it (D75)",
  (word) => {
    const secret = `a-word-of-24-characters-${word}-or-more`;
    expect(settingErrors(given({ DARAJA_CALLBACK_SECRET: secret }))).toEqual([
      ["DARAJA_CALLBACK_SECRET", expect.stringContaining(`'${word.toLowerCase()}'`)],
    ]);
    expect(settingErrors(given({ PUBLIC_URL: `https://${word}.example` }))).toEqual([
      ["PUBLIC_URL", expect.stringContaining(`'${word.toLowerCase()}'`)],
    ]);
  },
);

test("the real operator requires https; the simulator may use http on this machine", () => {
  expect(settingErrors(given({ PUBLIC_URL: "http://shop.example" }))).toEqual([
    ["PUBLIC_URL", "must be https: M-Pesa calls no other address"],
  ]);
  const tried = { ...given({ PUBLIC_URL: "http://localhost:3000" }), DARAJA_URL: "http://127.0.0.1:4320" };
  expect(settingErrors(tried)).toEqual([]);
});

test.each([
  ["DARAJA_SHORTCODE", "12a"],
  ["DARAJA_TILL", "1"],
  ["DARAJA_KIND", "shop"],
  ["DARAJA_CALLBACK_SECRET", "too-short"],
  ["DARAJA_CALLBACK_SECRET", "a word of 24 characters/or/more"],
])("%s=%s is refused", (name, value) => {
  expect(schema.safeParse({ ...COMPLETE, [name]: value }).success).toBe(false);
});
