import { db } from "~/db/client.server";
import type { GroupMessageForm, GroupTotals } from "~/domain/message/group-message";
import { bodyOf } from "~/domain/message/message-text";
import { smsParts } from "~/domain/message/sms";
import type { NewsChannel } from "~/domain/message/typed-kinds";
import { inLanguage } from "~/texts/language.server";
import { type Language, LANGUAGES } from "~/texts/languages";
import { smsCostOn, smsBudgetCents, tryPrice } from "../webhooks/held-back.server";
import { shopTime } from "../shop-clock.server";
import { countRecipients } from "./news-recipients.server";
import { messageShop } from "./queue-message.server";

/** As long as a link can be, so that the count of SMS parts is never too low. */
const SAMPLE_LINK = "/stop/zik0zj.Q5nK2mB8xT4wPz6a";

type Typed = Pick<GroupMessageForm, "subject" | "text">;

const newsFacts = ({ subject, text }: Typed, path: string) => ({
  subject,
  text: { typed: text },
  unsubscribe: { path },
});

/** As a reader of that language gets it. */
export const newsBody = (
  channel: NewsChannel,
  typed: Typed,
  language: Language,
  path = SAMPLE_LINK,
): string => inLanguage(language, () => bodyOf(channel, "news", newsFacts(typed, path), messageShop()));

/** Whom it reaches now and what it may cost, by the price of an SMS in Settings. */
export async function groupTotals(message: GroupMessageForm): Promise<GroupTotals> {
  const rows = await countRecipients(message);
  const countOf = (channel: NewsChannel) => rows.find((row) => row.channel === channel)?.count ?? 0;
  const counts = { email: countOf("email"), sms: countOf("sms") };
  const priceOf = await tryPrice("sms");
  const bodies = (Object.keys(LANGUAGES) as Language[]).map((language) => newsBody("sms", message, language));
  const cents = counts.sms * Math.max(...bodies.map(priceOf));
  return {
    counts,
    people: counts.email + counts.sms,
    parts: Math.max(...bodies.map((body) => smsParts(body).parts)),
    cents,
  };
}

/** What is left of today's sum for SMS; null without one. */
export async function smsLeftToday(): Promise<number | null> {
  const budget = await smsBudgetCents();
  return budget === null ? null : Math.max(budget - (await smsCostOn(shopTime())), 0);
}

const SHOWN = 10;

/** The latest group messages, with how many copies went. */
export async function groupMessages() {
  const messages = await db().groupMessage.findMany({ orderBy: { id: "desc" }, take: SHOWN });
  return Promise.all(
    messages.map(async (message) => {
      const copies = await db().delivery.groupBy({
        by: ["state"],
        where: { kind: "news", event: { startsWith: newsEvent(message.id) } },
        _count: true,
      });
      const count = (state: string) => copies.find((one) => one.state === state)?._count ?? 0;
      return { ...message, sent: count("sent"), waiting: count("waiting"), failed: count("failed") };
    }),
  );
}

/** The beginning of the event of each copy. */
export const newsEvent = (id: number): string => `news ${id} to `;
