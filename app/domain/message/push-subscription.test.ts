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
