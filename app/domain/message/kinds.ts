/** Each kind of message (D84): its name in lists and preferences, its texts, and the page that it leads to. */
import { INVITATION_DAYS } from "~/domain/account/invitation-days";
import { type Cents, formatKsh } from "~/domain/money";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export const CODE_PURPOSES = {
  verify: "confirm that this is yours",
  reset: "set a new password",
} as const;
export type CodePurpose = keyof typeof CODE_PURPOSES;

/** What the texts of each kind need to know. Texts are cut where an SMS would be too long. */
export interface MessageFacts {
  readonly code: { readonly code: string; readonly purpose: CodePurpose };
  readonly test: Record<never, never>;
  /** `what`: 'changed your phone number'. */
  readonly "account.changed": { readonly what: string };
  readonly "payment.taken": Payment;
  readonly "payment.failed": Payment;
  readonly "payment.returned": Payment;
  readonly "round.opened": Round & { readonly feeCents: Cents };
  readonly "round.overtaken": Round;
  readonly "round.result": Round & { readonly winner: string | null; readonly pledgeCents: Cents | null };
  readonly "round.won": Round & { readonly pledgeCents: Cents };
  /** `orderBefore`: the day until which the goods can be ordered (D100), if there is one. */
  readonly "auction.won": Auction & { readonly orderBefore: string | null };
  readonly "order.status": {
    readonly orderId: number;
    readonly orderNumber: string;
    readonly status: string;
  };
  /** Whoever has the code becomes staff (D87). */
  readonly "staff.invited": { readonly code: string };
  readonly "watched.opened": Round & { readonly feeCents: Cents };
  readonly "watched.ending": Auction & { readonly endsAt: string };
}

interface Auction {
  readonly auctionId: number;
  readonly title: string;
}
interface Round extends Auction {
  readonly round: number;
}
/** `what`: 'order SK-17' or 'the entry fee of Kiondo basket'. */
interface Payment {
  readonly cents: Cents;
  readonly what: string;
  readonly path: string;
}

export type MessageKind = keyof MessageFacts;

interface Kind<Facts> {
  readonly label: string;
  readonly subject: (facts: Facts) => string;
  /** One or two sentences: the SMS, and the beginning of the email. */
  readonly text: (facts: Facts) => string;
  readonly path?: (facts: Facts) => string;
  /** Not sent later than this. */
  readonly usefulForMs?: number;
  /** Is sent at night too, and when the day's SMS budget is spent. */
  readonly isUrgent?: true;
  /** A person cannot turn it off. */
  readonly isAlwaysOn?: true;
  /** A secret, so staff never read it and its text is deleted once sent: what they are told who want to send it again. */
  readonly sentOnce?: string;
}

const auctionPath = ({ auctionId }: Auction) => `/auction/${auctionId}`;
const paymentPath = ({ path }: Payment) => path;

const opened: Kind<Round & { feeCents: Cents }> = {
  label: "A round opens in an auction that I joined",
  subject: ({ title, round }) => `Round ${round} of ${title} is open`,
  text: ({ title, round, feeCents }) =>
    `Round ${round} of ${title} is open. The entry fee is ${formatKsh(feeCents)}.`,
  path: auctionPath,
};

export const KINDS: { readonly [Name in MessageKind]: Kind<MessageFacts[Name]> } = {
  code: {
    label: "Code",
    subject: () => "Your code",
    text: ({ code, purpose }) =>
      `${code} is your code to ${CODE_PURPOSES[purpose]}. It works for 10 minutes. Tell it to nobody, not even to our staff.`,
    usefulForMs: 10 * MINUTE_MS,
    isUrgent: true,
    isAlwaysOn: true,
    sentOnce: "A code is sent once. The person can ask for a new one.",
  },
  test: {
    label: "Test",
    subject: () => "A test",
    text: () => "This is a test from the shop's management.",
    usefulForMs: HOUR_MS,
    isUrgent: true,
    isAlwaysOn: true,
  },
  "account.changed": {
    label: "Staff change my account",
    subject: () => "Your account was changed",
    text: ({ what }) => `Our staff ${what}. Did you not ask for it? Then call us at once.`,
    path: () => "/help",
    isAlwaysOn: true,
  },
  "payment.taken": {
    label: "A payment arrived",
    subject: ({ cents }) => `We received ${formatKsh(cents)}`,
    text: ({ cents, what }) => `We received ${formatKsh(cents)} for ${what}. Thank you.`,
    path: paymentPath,
  },
  "payment.failed": {
    label: "A payment failed",
    subject: ({ cents }) => `Your payment of ${formatKsh(cents)} failed`,
    text: ({ cents, what }) =>
      `Your payment of ${formatKsh(cents)} for ${what} failed. You can try it again on the page.`,
    path: paymentPath,
  },
  "payment.returned": {
    label: "A payment was returned",
    subject: ({ cents }) => `We returned ${formatKsh(cents)}`,
    text: ({ cents, what }) => `We returned ${formatKsh(cents)} to you. You had paid it for ${what}.`,
    path: paymentPath,
  },
  "round.opened": opened,
  "round.overtaken": {
    label: "Somebody overtakes me",
    subject: ({ title }) => `You were overtaken in ${title}`,
    text: ({ title, round }) =>
      `Somebody else leads ${title} now. You can raise your pledge while round ${round} is open.`,
    path: auctionPath,
    usefulForMs: 12 * HOUR_MS,
  },
  "round.result": {
    label: "The result of a round",
    subject: ({ title, round }) => `Round ${round} of ${title} is closed`,
    text: ({ title, round, winner, pledgeCents }) =>
      winner === null || pledgeCents === null
        ? `Round ${round} of ${title} is closed. Nobody pledged.`
        : `Round ${round} of ${title} is closed. ${winner} won it with ${formatKsh(pledgeCents)}.`,
    path: auctionPath,
  },
  "round.won": {
    label: "I win a round",
    subject: ({ title, round }) => `You won round ${round} of ${title}`,
    text: ({ title, round, pledgeCents }) =>
      `You won round ${round} of ${title} with ${formatKsh(pledgeCents)}.`,
    path: auctionPath,
  },
  "auction.won": {
    label: "I win an auction",
    subject: ({ title }) => `You won ${title}`,
    text: ({ title, orderBefore }) =>
      `You won ${title}! ${orderBefore === null ? "The page says what comes next." : `Order it before ${orderBefore}.`}`,
    path: auctionPath,
  },
  "order.status": {
    label: "My order moves on",
    subject: ({ orderNumber, status }) => `Your order ${orderNumber}: ${status}`,
    text: ({ orderNumber, status }) => `Your order ${orderNumber} is now: ${status}.`,
    path: ({ orderId }) => `/orders/${orderId}`,
  },
  "staff.invited": {
    label: "Invitation to the staff",
    subject: () => "You are invited to the staff",
    text: ({ code }) =>
      `You are invited to the shop's staff. Your code is ${code}. It works once, within ${INVITATION_DAYS} days.`,
    path: ({ code }) => `/invitation?code=${code}`,
    usefulForMs: INVITATION_DAYS * DAY_MS,
    isAlwaysOn: true,
    sentOnce: "An invitation is sent once. Make a new one for this person.",
  },
  "watched.opened": { ...opened, label: "A round opens in an auction that I watch" },
  "watched.ending": {
    label: "An auction that I watch ends within an hour",
    subject: ({ title }) => `${title} ends soon`,
    text: ({ title, endsAt }) => `${title} ends at ${endsAt}.`,
    path: auctionPath,
    usefulForMs: HOUR_MS,
  },
};

export const MESSAGE_KINDS = Object.keys(KINDS) as MessageKind[];

export const URGENT_KINDS = MESSAGE_KINDS.filter((kind) => KINDS[kind].isUrgent);

export const SECRET_KINDS = MESSAGE_KINDS.filter((kind) => KINDS[kind].sentOnce !== undefined);

/** Those that a person can turn off. */
export const OPTIONAL_KINDS = MESSAGE_KINDS.filter((kind) => !KINDS[kind].isAlwaysOn);

export const expiryOf = (kind: MessageKind, now: Date): Date | null => {
  const { usefulForMs } = KINDS[kind];
  return usefulForMs === undefined ? null : new Date(now.getTime() + usefulForMs);
};
