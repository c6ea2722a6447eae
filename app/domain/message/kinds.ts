/** Each kind of message (D84): its name in lists and preferences, its texts, and the page that it leads to. */
import { INVITATION_DAYS } from "~/domain/account/staff/invitation-days";
import { type Cents, formatKsh } from "~/domain/money";
import { formatDateTime, formatDayTime } from "~/domain/time";
import { msg } from "~/texts/t";
import { ACCOUNT_CHANGED } from "./account-changes";
import { CUSTOMER_MESSAGE, NEWS } from "./typed-kinds";
import type { Auction, MessageFacts, Round } from "./facts";
import { type Kind, SUBJECT, TEXT } from "./kind";
import { ORDER_KINDS } from "./order-kinds";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export type MessageKind = keyof MessageFacts;

const auctionPath = ({ auctionId }: Auction) => `/auction/${auctionId}`;

const opened: Kind<Round & { feeCents: Cents }> = {
  label: msg("A round opens in an auction that I joined"),
  texts: {
    subject: { when: SUBJECT, text: msg("Round {round} of {title} is open") },
    text: { when: TEXT, text: msg("Round {round} of {title} is open. The entry fee is {fee}.") },
  },
  values: ({ title, round, feeCents }) => ({ title, round, fee: formatKsh(feeCents) }),
  path: auctionPath,
};

/** In the language of `inLanguage`. */
export const MESSAGE_KIND_ROWS: { readonly [Name in MessageKind]: Kind<MessageFacts[Name]> } = {
  code: {
    label: msg("Code"),
    texts: {
      subject: { when: SUBJECT, text: msg("Your code") },
      resetOf: {
        when: "For a new password, if several accounts have the phone",
        text: msg(
          "{code} is your code to set a new password of {username}. It works for 10 minutes. Tell it to nobody, not even to our staff.",
        ),
        needs: ["code", "username"],
      },
      reset: {
        when: "For a new password",
        text: msg(
          "{code} is your code to set a new password. It works for 10 minutes. Tell it to nobody, not even to our staff.",
        ),
        needs: ["code"],
      },
      verify: {
        when: "To confirm a phone or email",
        text: msg(
          "{code} is your code to confirm that this is yours. It works for 10 minutes. Tell it to nobody, not even to our staff.",
        ),
        needs: ["code"],
      },
    },
    values: ({ code, username }) => ({ code, username: username ?? "" }),
    sentences: ({ purpose, username }) => [purpose === "reset" && username ? "resetOf" : purpose],
    usefulForMs: 10 * MINUTE_MS,
    isUrgent: true,
    isAlwaysOn: true,
    sentOnce: "A code is sent once. The person can ask for a new one.",
  },
  test: {
    label: msg("Test"),
    texts: {
      subject: { when: SUBJECT, text: msg("A test") },
      text: { when: TEXT, text: msg("This is a test from the shop's management.") },
    },
    values: () => ({}),
    isForStaff: true,
    usefulForMs: HOUR_MS,
    isUrgent: true,
    isAlwaysOn: true,
  },
  "account.changed": ACCOUNT_CHANGED,
  ...ORDER_KINDS,
  "customer.message": CUSTOMER_MESSAGE,
  news: NEWS,
  "round.opened": opened,
  "round.closing": {
    label: msg("The closing time of a round that I joined is set or moved"),
    texts: {
      subject: { when: SUBJECT, text: msg("The closing time of round {round} of {title}") },
      text: { when: TEXT, text: msg("Round {round} of {title} now closes at {time}."), needs: ["time"] },
    },
    values: ({ title, round, closesAt }) => ({ title, round, time: formatDateTime(closesAt) }),
    path: auctionPath,
    // whoever joined learns it at once, at night too (D108)
    isUrgent: true,
    usefulForMs: HOUR_MS,
  },
  "round.overtaken": {
    label: msg("Somebody overtakes me"),
    texts: {
      subject: { when: SUBJECT, text: msg("You were overtaken in {title}") },
      text: {
        when: TEXT,
        text: msg("Somebody else leads {title} now. You can raise your pledge while round {round} is open."),
      },
    },
    values: ({ title, round }) => ({ title, round }),
    path: auctionPath,
    usefulForMs: 12 * HOUR_MS,
  },
  "round.result": {
    label: msg("The result of a round"),
    texts: {
      subject: { when: SUBJECT, text: msg("Round {round} of {title} is closed") },
      text: {
        when: "If somebody won",
        text: msg("Round {round} of {title} is closed. {winner} won it with {pledge}."),
      },
      nobody: { when: "If nobody pledged", text: msg("Round {round} of {title} is closed. Nobody pledged.") },
    },
    values: ({ title, round, winner, pledgeCents }) => ({
      title,
      round,
      winner: winner ?? "",
      pledge: formatKsh(pledgeCents ?? 0),
    }),
    sentences: ({ winner, pledgeCents }) => [winner === null || pledgeCents === null ? "nobody" : "text"],
    path: auctionPath,
  },
  "round.won": {
    label: msg("I win a round"),
    texts: {
      subject: { when: SUBJECT, text: msg("You won round {round} of {title}") },
      text: { when: TEXT, text: msg("You won round {round} of {title} with {pledge}.") },
    },
    values: ({ title, round, pledgeCents }) => ({ title, round, pledge: formatKsh(pledgeCents) }),
    path: auctionPath,
  },
  "auction.won": {
    label: msg("I win an auction"),
    texts: {
      subject: { when: SUBJECT, text: msg("You won {title}") },
      text: { when: "Without a time limit", text: msg("You won {title}! The page says what comes next.") },
      before: {
        when: "If it must be ordered by a time",
        text: msg("You won {title}! Order it before {time}."),
        needs: ["time"],
      },
    },
    values: ({ title, orderBefore }) => ({ title, time: orderBefore ? formatDayTime(orderBefore) : "" }),
    sentences: ({ orderBefore }) => [orderBefore === null ? "text" : "before"],
    path: auctionPath,
  },
  "staff.invited": {
    label: msg("Invitation to the staff"),
    texts: {
      subject: { when: SUBJECT, text: msg("You are invited to the staff") },
      text: {
        when: TEXT,
        text: msg(
          "You are invited to the shop's staff. Your code is {code}. It works once, within {days} days.",
        ),
        needs: ["code"],
      },
    },
    values: ({ code }) => ({ code, days: INVITATION_DAYS }),
    path: ({ code }) => `/invitation?code=${code}`,
    isForStaff: true,
    usefulForMs: INVITATION_DAYS * 24 * HOUR_MS,
    isAlwaysOn: true,
    sentOnce: "An invitation is sent once. Make a new one for this person.",
  },
  "stock.low": {
    label: msg("A product runs low"),
    texts: {
      subject: { when: SUBJECT, text: msg("{title} runs low") },
      text: { when: "If some are left", text: msg("{title}: {stock} left.") },
      soldOut: { when: "If it is sold out", text: msg("{title} is sold out.") },
    },
    values: ({ title, stock }) => ({ title, stock }),
    sentences: ({ stock }) => [stock === 0 ? "soldOut" : "text"],
    path: ({ productId }) => `/management/products/${productId}`,
    isForStaff: true,
  },
  "watched.opened": { ...opened, label: msg("A round opens in an auction that I watch") },
  "watched.ending": {
    label: msg("An auction that I watch ends within an hour"),
    texts: {
      subject: { when: SUBJECT, text: msg("{title} ends soon") },
      text: { when: TEXT, text: msg("{title} ends at {time}."), needs: ["time"] },
    },
    values: ({ title, endsAt }) => ({ title, time: formatDateTime(endsAt) }),
    path: auctionPath,
    usefulForMs: HOUR_MS,
  },
};

export const MESSAGE_KINDS = Object.keys(MESSAGE_KIND_ROWS) as MessageKind[];

export const URGENT_KINDS = MESSAGE_KINDS.filter((kind) => MESSAGE_KIND_ROWS[kind].isUrgent);

/** To groups; they wait for no other message, and no other for them. */
export const NEWS_KINDS = MESSAGE_KINDS.filter((kind) => MESSAGE_KIND_ROWS[kind].needsConsent);

export const SECRET_KINDS = MESSAGE_KINDS.filter((kind) => MESSAGE_KIND_ROWS[kind].sentOnce !== undefined);

export const OPTIONAL_KINDS = MESSAGE_KINDS.filter((kind) => !MESSAGE_KIND_ROWS[kind].isAlwaysOn);

export const optionalKinds = (isStaff: boolean): MessageKind[] =>
  OPTIONAL_KINDS.filter((kind) => isStaff || !MESSAGE_KIND_ROWS[kind].isForStaff);

export const expiryOf = (kind: MessageKind, now: Date): Date | null => {
  const { usefulForMs } = MESSAGE_KIND_ROWS[kind];
  return usefulForMs === undefined ? null : new Date(now.getTime() + usefulForMs);
};
