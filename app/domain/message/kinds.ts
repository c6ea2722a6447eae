/** Each kind of message (D84): its name in lists and preferences, its texts, and the page that it leads to. */
import { INVITATION_DAYS } from "~/domain/account/invitation-days";
import { type Cents, formatKsh } from "~/domain/money";
import { formatDateTime, formatDayTime } from "~/domain/time";
import { msg, t } from "~/texts/t";
import { accountChangeText, isOwnChange } from "./account-changes";
import type { Auction, MessageFacts, Round } from "./facts";
import type { Kind } from "./kind";
import { ORDER_KINDS } from "./order-kinds";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export type MessageKind = keyof MessageFacts;

const auctionPath = ({ auctionId }: Auction) => `/auction/${auctionId}`;

const opened: Kind<Round & { feeCents: Cents }> = {
  label: msg("A round opens in an auction that I joined"),
  subject: ({ title, round }) => t("Round {round} of {title} is open", { round, title }),
  text: ({ title, round, feeCents }) =>
    t("Round {round} of {title} is open. The entry fee is {fee}.", {
      round,
      title,
      fee: formatKsh(feeCents),
    }),
  path: auctionPath,
};

/** In the language of `inLanguage`. */
export const KINDS: { readonly [Name in MessageKind]: Kind<MessageFacts[Name]> } = {
  code: {
    label: msg("Code"),
    subject: () => t("Your code"),
    text: ({ code, purpose, username }) =>
      purpose === "reset" && username
        ? t(
            "{code} is your code to set a new password of {username}. It works for 10 minutes. Tell it to nobody, not even to our staff.",
            { code, username },
          )
        : purpose === "verify"
          ? t(
              "{code} is your code to confirm that this is yours. It works for 10 minutes. Tell it to nobody, not even to our staff.",
              { code },
            )
          : t(
              "{code} is your code to set a new password. It works for 10 minutes. Tell it to nobody, not even to our staff.",
              { code },
            ),
    usefulForMs: 10 * MINUTE_MS,
    isUrgent: true,
    isAlwaysOn: true,
    sentOnce: "A code is sent once. The person can ask for a new one.",
  },
  test: {
    label: "Test",
    subject: () => "A test",
    text: () => "This is a test from the shop's management.",
    isForStaff: true,
    usefulForMs: HOUR_MS,
    isUrgent: true,
    isAlwaysOn: true,
  },
  "account.changed": {
    label: msg("My account is changed"),
    subject: () => t("Your account was changed"),
    text: ({ change }) => accountChangeText(change),
    path: ({ change }) => (isOwnChange(change) ? "/forgot-password" : "/help"),
    isUrgent: true,
    isAlwaysOn: true,
  },
  ...ORDER_KINDS,
  "round.opened": opened,
  "round.closing": {
    label: msg("The closing time of a round that I joined is set or moved"),
    subject: ({ title, round }) => t("The closing time of round {round} of {title}", { round, title }),
    text: ({ title, round, closesAt }) =>
      t("Round {round} of {title} now closes at {time}.", { round, title, time: formatDateTime(closesAt) }),
    path: auctionPath,
    // whoever joined learns it at once, at night too (D108)
    isUrgent: true,
    usefulForMs: HOUR_MS,
  },
  "round.overtaken": {
    label: msg("Somebody overtakes me"),
    subject: ({ title }) => t("You were overtaken in {title}", { title }),
    text: ({ title, round }) =>
      t("Somebody else leads {title} now. You can raise your pledge while round {round} is open.", {
        title,
        round,
      }),
    path: auctionPath,
    usefulForMs: 12 * HOUR_MS,
  },
  "round.result": {
    label: msg("The result of a round"),
    subject: ({ title, round }) => t("Round {round} of {title} is closed", { round, title }),
    text: ({ title, round, winner, pledgeCents }) =>
      winner === null || pledgeCents === null
        ? t("Round {round} of {title} is closed. Nobody pledged.", { round, title })
        : t("Round {round} of {title} is closed. {winner} won it with {pledge}.", {
            round,
            title,
            winner,
            pledge: formatKsh(pledgeCents),
          }),
    path: auctionPath,
  },
  "round.won": {
    label: msg("I win a round"),
    subject: ({ title, round }) => t("You won round {round} of {title}", { round, title }),
    text: ({ title, round, pledgeCents }) =>
      t("You won round {round} of {title} with {pledge}.", { round, title, pledge: formatKsh(pledgeCents) }),
    path: auctionPath,
  },
  "auction.won": {
    label: msg("I win an auction"),
    subject: ({ title }) => t("You won {title}", { title }),
    text: ({ title, orderBefore }) =>
      orderBefore === null
        ? t("You won {title}! The page says what comes next.", { title })
        : t("You won {title}! Order it before {time}.", { title, time: formatDayTime(orderBefore) }),
    path: auctionPath,
  },
  "staff.invited": {
    label: "Invitation to the staff",
    subject: () => "You are invited to the staff",
    text: ({ code }) =>
      `You are invited to the shop's staff. Your code is ${code}. It works once, within ${INVITATION_DAYS} days.`,
    path: ({ code }) => `/invitation?code=${code}`,
    isForStaff: true,
    usefulForMs: INVITATION_DAYS * 24 * HOUR_MS,
    isAlwaysOn: true,
    sentOnce: "An invitation is sent once. Make a new one for this person.",
  },
  "stock.low": {
    label: "A product runs low",
    subject: ({ title }) => `${title} runs low`,
    text: ({ title, stock }) => (stock === 0 ? `${title} is sold out.` : `${title}: ${stock} left.`),
    path: ({ productId }) => `/management/products/${productId}`,
    isForStaff: true,
  },
  "watched.opened": { ...opened, label: msg("A round opens in an auction that I watch") },
  "watched.ending": {
    label: msg("An auction that I watch ends within an hour"),
    subject: ({ title }) => t("{title} ends soon", { title }),
    text: ({ title, endsAt }) => t("{title} ends at {time}.", { title, time: formatDateTime(endsAt) }),
    path: auctionPath,
    usefulForMs: HOUR_MS,
  },
};

export const MESSAGE_KINDS = Object.keys(KINDS) as MessageKind[];

export const URGENT_KINDS = MESSAGE_KINDS.filter((kind) => KINDS[kind].isUrgent);

export const SECRET_KINDS = MESSAGE_KINDS.filter((kind) => KINDS[kind].sentOnce !== undefined);

export const OPTIONAL_KINDS = MESSAGE_KINDS.filter((kind) => !KINDS[kind].isAlwaysOn);

export const optionalKinds = (isStaff: boolean): MessageKind[] =>
  OPTIONAL_KINDS.filter((kind) => isStaff || !KINDS[kind].isForStaff);

export const expiryOf = (kind: MessageKind, now: Date): Date | null => {
  const { usefulForMs } = KINDS[kind];
  return usefulForMs === undefined ? null : new Date(now.getTime() + usefulForMs);
};
