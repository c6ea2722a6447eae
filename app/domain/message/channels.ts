import { msg } from "~/texts/t";

export const CHANNELS = ["sms", "email", "push"] as const;
export type Channel = (typeof CHANNELS)[number];

/** Those that lead to somebody's own address, so that a code may go there. */
export const CODE_CHANNELS = ["sms", "email"] as const satisfies readonly Channel[];

export const CHANNEL_LABELS: Readonly<Record<Channel, string>> = {
  sms: "SMS",
  email: msg("Email"),
  push: msg("Device"),
};
