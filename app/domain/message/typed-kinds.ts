/** Kinds of messages that staff write themselves. */
import { msg } from "~/texts/t";
import type { Channel } from "./channels";
import type { MessageFacts } from "./facts";
import { type Kind, SUBJECT, TEXT } from "./kind";

export const CUSTOMER_MESSAGE: Kind<MessageFacts["customer.message"]> = {
  label: msg("Our staff write to me"),
  texts: {
    subject: { when: SUBJECT, text: msg("A message from our staff") },
    aboutOrder: { when: "Subject, if it is about an order", text: msg("About your order {orderNumber}") },
    text: { when: TEXT, text: "{text}", needs: ["text"] },
  },
  values: ({ text, orderNumber }) => ({ text: text.typed, orderNumber: orderNumber ?? "" }),
  subject: ({ orderNumber }) => (orderNumber === null ? "subject" : "aboutOrder"),
  path: ({ orderId }) => (orderId === null ? null : `/orders/${orderId}`),
};

const DAY_MS = 24 * 3_600_000;

/** A device has no place for the link that ends them. */
export const NEWS_CHANNELS = ["email", "sms"] as const satisfies readonly Channel[];
export type NewsChannel = (typeof NEWS_CHANNELS)[number];

/** To a group. */
export const NEWS: Kind<MessageFacts["news"]> = {
  label: msg("News and offers of the shop"),
  texts: {
    subject: { when: SUBJECT, text: "{subject}", needs: ["subject"] },
    text: { when: TEXT, text: "{text}", needs: ["text"] },
    stop: { when: "After it, before the link that ends it", text: msg("To stop this news:") },
  },
  values: ({ subject, text }) => ({ subject, text: text.typed }),
  sentences: () => ["text", "stop"],
  path: ({ unsubscribe }) => unsubscribe.path,
  alwaysLinks: true,
  needsConsent: true,
  channels: NEWS_CHANNELS,
  usefulForMs: 3 * DAY_MS,
};
