/** Webhooks: events that the shop sends to other programs (docs/decisions/040-webhooks.md). */
import * as z from "zod/mini";
import { requiredText } from "~/domain/form/form-field";
import { type Refusal, refuse } from "~/domain/refusal";

export const WEBHOOK_EVENTS = {
  "order.paid": "An order is paid",
  "order.status": "An order's status changes",
  "order.edited": "Staff change an order's goods or delivery, or goods come back",
  "payment.refunded": "Money has gone back",
  "round.closed": "A round closes",
  "auction.won": "An auction has its winner",
} as const;

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;

const names = Object.keys(WEBHOOK_EVENTS) as WebhookEvent[];

/** From the column or a form; events that this release does not know are left out. */
export function eventsIn(named: string | readonly string[]): WebhookEvent[] {
  const all = new Set(typeof named === "string" ? named.split(" ") : named);
  return names.filter((name) => all.has(name));
}

const MAX_URL_LENGTH = 500;
const NO_ADDRESS = "Please enter an address such as https://example.com/soko";
const NO_EVENT = "Please tick at least one event";

export const webhookSchema = z.object({
  url: requiredText(NO_ADDRESS).check(
    z.maxLength(MAX_URL_LENGTH, {
      error: `The address may have up to ${MAX_URL_LENGTH} characters`,
      abort: true,
    }),
    z.refine(isWebAddress),
  ),
  events: z.pipe(
    z.nullish(z.union([z.array(z.string()), z.string()])),
    z.transform((input, context): WebhookEvent[] => {
      const ticked = eventsIn(typeof input === "string" ? [input] : (input ?? []));
      if (ticked.length > 0) return ticked;
      context.issues.push({ code: "custom", input, message: NO_EVENT });
      return z.NEVER;
    }),
  ),
});

export type WebhookForm = z.infer<typeof webhookSchema>;

/** Without a password, which logs and audit trails would store, and without a fragment, which is never sent. */
function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hash } = new URL(text);
  return /^https?:$/.test(protocol) && username === "" && password === "" && hash === "";
}

/** Messages name people, so they need https. Programs in a private network trust anybody who can reach them. */
export function refuseAddress(
  url: string,
  { mayBePrivate, isPrivate }: { readonly mayBePrivate: boolean; readonly isPrivate: boolean },
): Refusal | null {
  if (mayBePrivate) return null;
  if (new URL(url).protocol !== "https:")
    return refuse("invalid", "The address must begin with https: what is sent names people", "url");
  return isPrivate
    ? refuse("invalid", "This is an address of the shop's own machine or of a private network", "url")
    : null;
}
