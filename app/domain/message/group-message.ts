/** News to all of a group who agreed to it. */
import * as z from "zod/mini";
import { requiredText } from "~/domain/form/form-field";
import type { Cents } from "~/domain/money";
import { pageKey, customerMessageText } from "./customer-message";
import { NEWS_CHANNELS, type NewsChannel } from "./typed-kinds";

/** Of all who agreed to news. */
export const RECIPIENT_GROUPS = {
  all: "Everybody who agreed",
  bought: "Those who ordered something",
  joined: "Those who joined an auction",
} as const;

export type RecipientGroup = keyof typeof RECIPIENT_GROUPS;
const RECIPIENT_GROUP_NAMES = Object.keys(RECIPIENT_GROUPS) as RecipientGroup[];

const MAX_SUBJECT = 80;

const ticked = z.pipe(
  z.nullish(z.union([z.array(z.string()), z.string()])),
  z.transform((input): NewsChannel[] =>
    NEWS_CHANNELS.filter((channel) => [input ?? []].flat().includes(channel)),
  ),
);

export const groupMessageSchema = z.object({
  group: z.enum(RECIPIENT_GROUP_NAMES, { error: "Please choose whom it goes to" }),
  channels: ticked.check(
    z.refine((channels) => channels.length > 0, { error: "Please choose how to send it" }),
  ),
  subject: requiredText("Please give it a subject").check(
    z.maxLength(MAX_SUBJECT, { error: `Please keep the subject below ${MAX_SUBJECT + 1} characters` }),
  ),
  text: customerMessageText,
  key: pageKey,
});

export type GroupMessageForm = z.output<typeof groupMessageSchema>;

/** How many people it reaches by which channel, and what it may cost. */
export interface GroupTotals {
  readonly counts: Readonly<Record<NewsChannel, number>>;
  readonly people: number;
  /** Of one SMS, in the longer language. */
  readonly parts: number;
  readonly cents: Cents;
}

/** Whether it is no more than what a person agreed to. */
export const isAgreed = (now: GroupTotals, agreed: Pick<GroupTotals, "people" | "cents">): boolean =>
  now.people <= agreed.people && now.cents <= agreed.cents;
