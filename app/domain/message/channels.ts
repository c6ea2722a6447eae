import { msg } from "~/texts/t";

/** The ways by which messages reach people (D84). */
export const CHANNELS = ["sms", "email"] as const;
export type Channel = (typeof CHANNELS)[number];

export const CHANNEL_LABELS: Readonly<Record<Channel, string>> = { sms: "SMS", email: msg("Email") };
