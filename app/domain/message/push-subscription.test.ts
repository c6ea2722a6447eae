import { expect, test } from "vitest";
import { deviceName, pushSubscriptionSchema } from "./push-subscription";

const KEYS = { p256dh: "B".repeat(87), auth: "a".repeat(22) };
const isTaken = (fields: object) =>
  pushSubscriptionSchema.safeParse({ endpoint: "https://push.example/1", ...KEYS, ...fields }).success;

test("a subscription has an address of a push service and the browser's two keys", () => {
  expect(isTaken({})).toBe(true);
  expect(isTaken({ p256dh: `${KEYS.p256dh}=`, auth: `${KEYS.auth}==` })).toBe(true);
  for (const wrong of [
    { endpoint: "ftp://push.example/1" },
    { endpoint: "https://user:secret@push.example/1" },
    { endpoint: "/push" },
    { endpoint: `https://push.example/${"1".repeat(1_000)}` },
    { p256dh: "short" },
    { auth: "a".repeat(23) },
    { auth: null },
  ])
    expect(isTaken(wrong), JSON.stringify(wrong).slice(0, 60)).toBe(false);
});

test("a device is called by its browser and system, whatever else its text says", () => {
  const android = "Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36";
  expect(deviceName(android)).toBe("Chrome on Android");
  expect(deviceName("Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0")).toBe("Firefox on Windows");
  expect(deviceName("<script>alert(1)</script>")).toBe("A browser on a device");
});

test.each([
  ["Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0", "Edge on Windows"],
  ["Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36 OPR/120.0", "Opera on Linux"],
  [
    "Mozilla/5.0 (Linux; Android 13) SamsungBrowser/28.0 Chrome/130.0 Safari/537.36",
    "Samsung Internet on Android",
  ],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18 like Mac OS X) Version/18.0 Safari/604.1", "Safari on iPhone"],
  ["Mozilla/5.0 (iPad; CPU OS 18 like Mac OS X) Version/18.0 Safari/604.1", "Safari on iPad"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Chrome/140.0 Safari/537.36", "Chrome on Mac"],
])("a device is named by the most exact mark of its browser: %s", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

test("a subscription's keys are stored without padding, and its address may have 1,000 characters", () => {
  const parsed = pushSubscriptionSchema.parse({
    endpoint: `https://push.example/${"1".repeat(979)}`,
    p256dh: `${KEYS.p256dh}=`,
    auth: `${KEYS.auth}==`,
  });
  expect([parsed.endpoint.length, parsed.p256dh, parsed.auth]).toEqual([1000, KEYS.p256dh, KEYS.auth]);
  expect(isTaken({ endpoint: `https://push.example/${"1".repeat(980)}` })).toBe(false);
});

test("whatever is wrong with a subscription, a person reads the same sentence", () => {
  for (const wrong of [
    { endpoint: "x" },
    { endpoint: 5 },
    { endpoint: `https://push.example/${"1".repeat(1_000)}` },
    { endpoint: "https://me@push.example" },
    { endpoint: "https://:secret@push.example" },
    { endpoint: "xhttps:a" },
    { p256dh: 5 },
    { p256dh: `!${"B".repeat(86)}` },
    { p256dh: `${KEYS.p256dh}===` },
    { p256dh: `x${KEYS.p256dh}` },
    { auth: "" },
  ]) {
    const { error } = pushSubscriptionSchema.safeParse({ endpoint: "https://a.b", ...KEYS, ...wrong });
    expect([...new Set(error?.issues.map(({ message }) => message))]).toEqual([
      "Your browser could not be registered. Please try again.",
    ]);
  }
});
