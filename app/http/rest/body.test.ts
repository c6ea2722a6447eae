import { expect, test } from "vitest";
import { ANONYMOUS_FORM_BYTES } from "~/http/forms/form.server";
import { readBody } from "./body.server";
import type { Call } from "./call.server";
import { loader as accountsRoute } from "~/api/accounts.route";
import { loader as bidsRoute } from "~/api/bids.route";

const { calls: accounts } = accountsRoute;
const { calls: bids } = bidsRoute;

const sent = (call: Call, body: string) =>
  readBody(
    new Request("http://soko.example/api/bids/", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body,
    }),
    call,
  );

test("a number with an exponent is a 400, anywhere in the body: JSON.parse would make 1500 of 1.5e3 (D1)", async () => {
  const refused = { status: 400, message: "Please write numbers out: 1500, not 1.5e3" };
  for (const number of ["1.5e3", "1E3", "15e2", "1e+3", "1500e-0", "1e400"])
    for (const json of [`{"pledge_amount":${number}}`, `{"a":[{"b":"\\"" ,"c":${number}}]}`])
      await expect(sent(bids.placeBid, json), json).rejects.toMatchObject(refused);
  for (const json of [`{"pledge_amount":1500.5}`, `{"a":"1.5e3","b":"\\\\","c":"\\"7e3"}`, `{"x1e3":true}`])
    expect((await sent(bids.placeBid, json)).fields, json).toEqual(JSON.parse(json));
});

const nested = (levels: number, [open, close]: readonly [string, string]) =>
  `{"a":${open.repeat(levels - 1)}1${close.repeat(levels - 1)}}`;
const withKeys = (count: number) =>
  JSON.stringify({ a: Array.from({ length: count - 1 }, (_, i) => ({ [`k${i}`]: "{[:" })) });

test("a body has at most 64 levels and 2,000 keys; more is a 400 without any work", async () => {
  const refused = { status: 400, message: "The body may have at most 64 levels and 2,000 keys" };
  for (const kind of [
    ["[", "]"],
    ['{"a":', "}"],
  ] as const) {
    expect((await sent(bids.placeBid, nested(64, kind))).fields).toHaveProperty("a");
    for (const levels of [65, 20_000])
      await expect(sent(bids.placeBid, nested(levels, kind)), `${levels}`).rejects.toMatchObject(refused);
  }
  expect((await sent(bids.placeBid, withKeys(2_000))).fields).toHaveProperty("a");
  await expect(sent(bids.placeBid, withKeys(2_001))).rejects.toMatchObject(refused);
  const quoted = JSON.stringify({ note: `${"[{".repeat(100)}\\"${":".repeat(3_000)}` });
  expect((await sent(bids.placeBid, quoted)).fields).toEqual(JSON.parse(quoted));
});

test("a call without a login takes short bodies only", async () => {
  const long = JSON.stringify({ username: "a".repeat(ANONYMOUS_FORM_BYTES) });
  await expect(sent(accounts.signUp, long)).rejects.toMatchObject({ status: 413 });
  expect((await sent(bids.placeBid, long)).fields).toHaveProperty("username");
});
