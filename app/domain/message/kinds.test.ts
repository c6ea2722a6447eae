import { expect, test } from "vitest";
import { groupedKinds, isAboutAuctions } from "./kind-groups";
import {
  expiryOf,
  MESSAGE_KIND_ROWS,
  MESSAGE_KINDS,
  type MessageKind,
  NEWS_KINDS,
  optionalKinds,
  SECRET_KINDS,
} from "./kinds";
import { bodyOf } from "./message-text";
import { previewsOf, SAMPLE_FACTS } from "./samples";

const SHOP = { name: "Soko", url: "https://s.ke" };
const [AUCTION, ORDER] = ["/auction/12", "/orders/34"];
const NUMBER = "ORD-20261201-7K3QX";
const SECRET = "It works for 10 minutes. Tell it to nobody, not even to our staff.";
const BY_STAFF = "Did you not ask for it? Then call us at once.";
const BY_OWNER = "Was it not you? Set a new password at once, and call us.";

/** What each sample says, without the shop's name: subject, text, and the path of its page. */
const WORDS: Readonly<Record<MessageKind, readonly (readonly [string, string, string | null])[]>> = {
  code: [
    ["Your code", `042137 is your code to set a new password. ${SECRET}`, null],
    ["Your code", `042137 is your code to set a new password of wanjiku. ${SECRET}`, null],
    ["Your code", `042137 is your code to confirm that this is yours. ${SECRET}`, null],
  ],
  test: [["A test", "This is a test from the shop's management.", null]],
  "account.changed": [
    ...[
      `Our staff changed your email address. ${BY_STAFF}`,
      `Our staff changed your phone number. ${BY_STAFF}`,
      `Our staff changed your email address and phone number. ${BY_STAFF}`,
      `Our staff made a code for a new password. ${BY_STAFF}`,
    ].map((text) => ["Your account was changed", text, "/help"] as const),
    ...[
      `Your email address was changed. ${BY_OWNER}`,
      `Your phone number was changed. ${BY_OWNER}`,
      `Your email address and phone number were changed. ${BY_OWNER}`,
      `Your password was changed. ${BY_OWNER}`,
    ].map((text) => ["Your account was changed", text, "/forgot-password"] as const),
  ],
  "payment.taken": [
    [
      "We received KSh 1,500",
      "We received KSh 1,500 for the entry fee of Kiondo basket. Thank you.",
      AUCTION,
    ],
  ],
  "payment.failed": [
    [
      "Your payment of KSh 1,500 failed",
      "KSh 1,500 for round 2 of Kiondo basket failed. Try again on its page.",
      AUCTION,
    ],
  ],
  "payment.returned": [
    [
      "We returned KSh 1,500",
      "We returned KSh 1,500 to you. You had paid it for the entry fee of Kiondo basket.",
      AUCTION,
    ],
  ],
  "order.placed": [
    "Please pay it before 4 Dec, 18:00 EAT, then we pack it.",
    "You pay on delivery. We write again when it is on its way.",
    "We write again when it is on its way.",
  ].map((rest) => [
    `We have your order ${NUMBER}`,
    `We have your order ${NUMBER}: KSh 4,000. ${rest}`,
    ORDER,
  ]),
  "order.status": [
    [`Your order ${NUMBER}: Processing`, `Your order ${NUMBER} is now: Processing.`, ORDER],
    [
      `Your order ${NUMBER}: Shipped`,
      `Your order ${NUMBER} is now: Shipped. Please have KSh 4,000 ready.`,
      ORDER,
    ],
  ],
  "order.shipped": ["Please have KSh 4,000 ready.", "Still to come: 1 × Lamp."].map((rest) => [
    `Your order ${NUMBER} is on its way`,
    `Your order ${NUMBER} is on its way (G4S, NRB4471). ${rest}`,
    ORDER,
  ]),
  "order.edited": ["KSh 4,000.", "KSh 4,000; KSh 500 is still to be paid."].map((rest) => [
    `Your order ${NUMBER} was changed`,
    `We changed your order ${NUMBER}. It now comes to ${rest}`,
    ORDER,
  ]),
  "order.new": [
    [`New order ${NUMBER}`, `New order ${NUMBER}: KSh 4,000, on delivery, Nairobi.`, "/management/orders/34"],
    ["3 new orders", "3 new orders came in the night: KSh 9,000 in all.", "/management/orders"],
  ],
  "customer.message": [
    ["A message from our staff", "Your lamp is ready. Shall we send it today?", null],
    [`About your order ${NUMBER}`, "Your lamp is ready. Shall we send it today?", ORDER],
  ],
  news: [
    ["New lamps", "New lamps from KSh 900, this week only. To stop this news:", "/stop/1z.Q5nK2mB8xT4wPz6a"],
  ],
  "staff.invited": [
    [
      "You are invited to the staff",
      "You are invited to the shop's staff. Your code is K7QF-2M9X-K7QF-2M9X. It works once, within 7 days.",
      "/invitation?code=K7QF-2M9X-K7QF-2M9X",
    ],
  ],
  "stock.low": [
    ["Kiondo basket runs low", "Kiondo basket: 3 left.", "/management/products/12"],
    ["Kiondo basket runs low", "Kiondo basket is sold out.", "/management/products/12"],
  ],
  "round.opened": [
    [
      "Round 2 of Kiondo basket is open",
      "Round 2 of Kiondo basket is open. The entry fee is KSh 50.",
      AUCTION,
    ],
  ],
  "round.closing": [
    [
      "The closing time of round 2 of Kiondo basket",
      "Round 2 of Kiondo basket now closes at 4 Dec 2026, 18:00 EAT.",
      AUCTION,
    ],
  ],
  "round.overtaken": [
    [
      "You were overtaken in Kiondo basket",
      "Somebody else leads Kiondo basket now. You can raise your pledge while round 2 is open.",
      AUCTION,
    ],
  ],
  "round.result": ["Wanjiku K. won it with KSh 4,500.", "Nobody pledged."].map((rest) => [
    "Round 2 of Kiondo basket is closed",
    `Round 2 of Kiondo basket is closed. ${rest}`,
    AUCTION,
  ]),
  "round.won": [
    ["You won round 2 of Kiondo basket", "You won round 2 of Kiondo basket with KSh 4,500.", AUCTION],
  ],
  "auction.won": ["The page says what comes next.", "Order it before 4 Dec, 18:00 EAT."].map((rest) => [
    "You won Kiondo basket",
    `You won Kiondo basket! ${rest}`,
    AUCTION,
  ]),
  "watched.opened": [
    [
      "Round 2 of Kiondo basket is open",
      "Round 2 of Kiondo basket is open. The entry fee is KSh 50.",
      AUCTION,
    ],
  ],
  "watched.ending": [["Kiondo basket ends soon", "Kiondo basket ends at 4 Dec 2026, 18:00 EAT.", AUCTION]],
};

test.each(MESSAGE_KINDS)("%s says what happened, and links to its page", (kind) => {
  const previews = previewsOf(kind, SHOP);
  const pushes = SAMPLE_FACTS[kind].map(
    (facts) => JSON.parse(bodyOf("push", kind as "test", facts as never, SHOP)) as { path: string },
  );
  const said = previews.map(({ email: { subject, text, link } }) => [
    subject.replace("Soko: ", ""),
    text,
    link?.replace(SHOP.url, "") ?? null,
  ]);
  expect(said).toEqual(WORDS[kind]);
  expect(pushes.map(({ path }) => path)).toEqual(WORDS[kind].map(([, , path]) => path ?? "/"));
  for (const [i, { sms }] of previews.entries()) {
    const [, text = "", path] = WORDS[kind][i] ?? [];
    expect(sms).toBe(`Soko: ${text.replace("×", "x")}${path ? ` ${SHOP.url}${path}` : ""}`);
  }
});

const kindsWith = (flag: "needsLink" | "alwaysLinks" | "isForStaff" | "isAlwaysOn" | "isUrgent") =>
  MESSAGE_KINDS.filter((kind) => MESSAGE_KIND_ROWS[kind][flag] === true);

test("an SMS keeps its link where somebody has to act on it", () => {
  expect(kindsWith("needsLink")).toEqual(["payment.failed", "order.placed", "order.shipped"]);
  expect(kindsWith("alwaysLinks")).toEqual(["news"]);
});

test("news needs consent, and codes and invitations are secrets that are sent once (D84)", () => {
  expect(NEWS_KINDS).toEqual(["news"]);
  expect(SECRET_KINDS).toEqual(["code", "staff.invited"]);
  expect(MESSAGE_KINDS.filter((kind) => MESSAGE_KIND_ROWS[kind].channels)).toEqual(["news"]);
  expect(MESSAGE_KIND_ROWS.news.channels).toEqual(["email", "sms"]);
});

test("staff may choose two kinds more than a buyer", () => {
  const [staff, buyer] = [optionalKinds(true), optionalKinds(false)];
  expect(staff.filter((kind) => !buyer.includes(kind))).toEqual(["order.new", "stock.low"]);
  expect(buyer.every((kind) => staff.includes(kind))).toBe(true);
  expect(buyer).not.toContain("code");
});

test("a message that is of no use later is not sent later", () => {
  const now = new Date("2026-11-26T12:00:00Z");
  const hours = MESSAGE_KINDS.flatMap((kind) => {
    const expiry = expiryOf(kind, now);
    return expiry === null ? [] : [[kind, (expiry.getTime() - now.getTime()) / 3_600_000]];
  });
  expect(Object.fromEntries(hours)).toEqual({
    code: 1 / 6,
    test: 1,
    news: 72,
    "round.closing": 1,
    "round.overtaken": 12,
    "staff.invited": 7 * 24,
    "watched.ending": 1,
  });
});

test("preferences group the kinds as a person meets them, and leave empty groups out", () => {
  const groups = groupedKinds(MESSAGE_KINDS).map(({ group, label, kinds }) => [group, label, kinds.length]);
  expect(groups).toEqual([
    ["orders", "My orders and payments", 10],
    ["auctions", "Auctions that I joined", 6],
    ["watching", "Auctions that I watch", 2],
    ["news", "Only if you agree", 1],
    ["staff", "For staff", 4],
  ]);
  expect(groupedKinds(["news", "round.won"]).map(({ group, kinds }) => [group, kinds])).toEqual([
    ["auctions", ["round.won"]],
    ["news", ["news"]],
  ]);
  expect(MESSAGE_KINDS.filter(isAboutAuctions).every((kind) => /^(round|auction|watched)\./.test(kind))).toBe(
    true,
  );
  expect(MESSAGE_KINDS.filter(isAboutAuctions)).toHaveLength(8);
});
