import { expect, test } from "vitest";
import { mayReadMetrics } from "./metrics-endpoint.server";

const TOKEN = "a token of the owner's choice";
const from = (remoteAddress: string, headers: Record<string, string> = {}) => ({
  socket: { remoteAddress },
  headers,
});

test.each(["127.0.0.1", "127.0.0.53", "::1", "::ffff:127.0.0.1"])(
  "a program on this machine may read the metrics: %s",
  (address) => {
    expect(mayReadMetrics(from(address), undefined)).toBe(true);
    expect(mayReadMetrics(from(address), TOKEN)).toBe(true);
  },
);

test.each(["192.168.1.7", "10.0.0.1", "2001:db8::1", "::ffff:192.168.1.7", ""])(
  "another machine may not read the metrics: %s",
  (address) => {
    expect(mayReadMetrics(from(address), TOKEN)).toBe(false);
  },
);

test.each(["x-forwarded-for", "x-forwarded-proto", "x-real-ip", "forwarded", "via"])(
  "a request through a proxy on this machine is not local: %s",
  (name) => {
    expect(mayReadMetrics(from("127.0.0.1", { [name]: "127.0.0.1" }), TOKEN)).toBe(false);
  },
);

test("a caller with the token may read them from anywhere; a wrong token opens nothing, even here", () => {
  const bearer = (token: string) => ({ authorization: `Bearer ${token}`, "x-forwarded-for": "203.0.113.9" });
  const token = "a-token-of-the-owners-choice";
  expect(mayReadMetrics(from("192.168.1.7", bearer(token)), token)).toBe(true);
  expect(mayReadMetrics(from("192.168.1.7", bearer(`${token}x`)), token)).toBe(false);
  expect(mayReadMetrics(from("192.168.1.7", bearer("undefined")), undefined)).toBe(false);
  expect(mayReadMetrics(from("127.0.0.1", { authorization: "Bearer wrong" }), token)).toBe(false);
});
