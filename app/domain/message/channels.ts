import { msg } from "~/texts/t";

export const CHANNELS = ["sms", "email", "push"] as const;
export type Channel = (typeof CHANNELS)[number];

/** Those that lead to somebody's own address, so that a code may go there. */
export const CODE_CHANNELS = ["sms", "email"] as const satisfies readonly Channel[];

/** How staff write to one customer: by a channel, or from their own WhatsApp, which the shop only records. */
export const CONTACT_WAYS = [...CHANNELS, "whatsapp"] as const;
export type ContactWay = (typeof CONTACT_WAYS)[number];

export const CHANNEL_LABELS: Readonly<Record<ContactWay, string>> = {
  sms: "SMS",
  email: msg("Email"),
  push: msg("Device"),
  whatsapp: "WhatsApp",
};
