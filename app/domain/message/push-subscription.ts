/** What a browser says when a person allows it to show the shop's messages (RFC 8030, RFC 8291). */
import * as z from "zod/mini";
import { msg } from "~/texts/t";

const UNREADABLE_ANSWER = msg("Your browser could not be registered. Please try again.");
const MAX_ENDPOINT = 1_000;

const base64url = (bytes: number) => {
  const length = Math.ceil((bytes * 4) / 3);
  return z.string({ error: UNREADABLE_ANSWER }).check(
    z.regex(new RegExp(`^[\\w-]{${length}}={0,2}$`), { error: UNREADABLE_ANSWER }),
    z.overwrite((text) => text.replaceAll("=", "")),
  );
};

export const pushSubscriptionSchema = z.object({
  endpoint: z
    .string({ error: UNREADABLE_ANSWER })
    .check(z.maxLength(MAX_ENDPOINT, { error: UNREADABLE_ANSWER }), z.refine(isEndpoint, UNREADABLE_ANSWER)),
  p256dh: base64url(65),
  auth: base64url(16),
});

export type NewPushSubscription = z.infer<typeof pushSubscriptionSchema>;

function isEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && username === "" && password === "";
}

const BROWSERS = [
  ["Edg", "Edge"],
  ["OPR", "Opera"],
  ["SamsungBrowser", "Samsung Internet"],
  ["Firefox", "Firefox"],
  ["Chrome", "Chrome"],
  ["Safari", "Safari"],
] as const;
const SYSTEMS = [
  ["Android", "Android"],
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Windows", "Windows"],
  ["Mac OS", "Mac"],
  ["Linux", "Linux"],
] as const;

/** Such as 'Chrome on Android'. The browser's own text is not stored. */
export function deviceName(userAgent: string): string {
  const named = (names: readonly (readonly [string, string])[], unknown: string) =>
    names.find(([mark]) => userAgent.includes(mark))?.[1] ?? unknown;
  return `${named(BROWSERS, "A browser")} on ${named(SYSTEMS, "a device")}`;
}
