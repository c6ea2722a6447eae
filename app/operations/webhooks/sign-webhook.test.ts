import path from "node:path";
import { expect, test } from "vitest";
import { newWebhookSecret, signedHeaders } from "./post-webhook.server";

type Check = (headers: Record<string, string>, body: string, secret: string) => boolean;

const SAMPLE = path.resolve("docs/examples/check-webhook.mjs");

test("the example in docs/examples accepts what the shop has signed, and nothing else", async () => {
  const { isFromShop } = (await import(/* @vite-ignore */ SAMPLE)) as { isFromShop: Check };
  const [secret, body] = [
    newWebhookSecret(),
    JSON.stringify({ id: "msg_1", type: "test", data: { text: "Jambo – ŋ" } }),
  ];
  const headers = signedHeaders({ secret, body }, new Date());
  expect(isFromShop(headers, body, secret)).toBe(true);
  expect(
    isFromShop({ ...headers, "webhook-signature": `v1,bm8= ${headers["webhook-signature"]}` }, body, secret),
  ).toBe(true);
  expect(isFromShop(headers, `${body} `, secret)).toBe(false);
  expect(isFromShop(headers, body, newWebhookSecret())).toBe(false);
  expect(isFromShop({ ...headers, "webhook-id": "msg_2" }, body, secret)).toBe(false);
  expect(isFromShop({}, body, secret)).toBe(false);
  const old = signedHeaders({ secret, body }, new Date(Date.now() - 301_000));
  expect(isFromShop(old, body, secret)).toBe(false);
});

test("a secret fits the libraries of Standard Webhooks, and no two are equal", () => {
  expect(newWebhookSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(newWebhookSecret()).not.toBe(newWebhookSecret());
});
