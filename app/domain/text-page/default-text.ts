/** What each page of text says until the owner writes another: what this shop does, by its settings. */
import { whatsAppLink, localPhone } from "~/domain/account/phone";
import { countOf } from "~/domain/count";
import type { TextPage } from "./page-text";

export interface DeliveryPlace {
  readonly name: string;
  readonly fee: string;
  readonly details: readonly string[];
}

export interface ShopFacts {
  readonly shopName: string;
  readonly supportPhone: string;
  readonly secondPhone: string;
  readonly whatsapp: string;
  readonly shopAddress: string;
  readonly openingHours: string;
  readonly places: readonly DeliveryPlace[];
  readonly freeDelivery: string | null;
  readonly isPayOnDelivery: boolean;
  readonly hasCheckout: boolean;
  readonly returnDays: number | null;
  readonly daysToOrder: number;
  readonly smallestAge: number | null;
}

export const defaultText = (page: TextPage, facts: ShopFacts): string =>
  TEXTS[page](facts)
    .flat()
    .filter((line) => line !== null)
    .join("\n\n");

type Lines = (string | null)[];

const TEXTS: Record<TextPage, (facts: ShopFacts) => (string | Lines | null)[]> = {
  about: (facts) => [
    `${facts.shopName} is a Kenyan shop on the internet. It sells goods at fixed prices and in auctions of several rounds.`,
    "## How it works",
    "Everybody sees the prices, the rounds and the leaderboards. To buy or to take part you need an account, which is free.",
    "In an auction you pay an entry fee for each round and pledge what the goods are worth to you. [How auctions work](/help#auctions)",
    contact(facts),
  ],
  delivery: ({ places, freeDelivery, isPayOnDelivery }) => [
    "## Where we deliver, and what it costs",
    places.map(placeLine).join("\n"),
    freeDelivery && `${freeDelivery}.`,
    "The fee depends on your county or pick-up point. You see it before you order.",
    "## How you pay",
    isPayOnDelivery ? "By M-Pesa, or when the goods arrive." : "By M-Pesa, before we send the goods.",
    "## Following your order",
    "Each order has a page that says how far it is: [your purchases](/dashboard?tab=purchases).",
  ],
  returns: (facts) => [
    returnsRule(facts.returnDays),
    "Is something wrong or broken, or is it not what you ordered? Tell us, with the number of your order, and we put it right.",
    "## Your money",
    "What we return goes by M-Pesa to the phone that paid.",
    facts.hasCheckout
      ? "You can cancel an order yourself, on its page, until we begin to pack it. What you paid is then refunded."
      : null,
    "## Entry fees",
    feeRule,
    contact(facts),
  ],
  terms: (facts) => [
    `These are the terms between you and ${facts.shopName}.`,
    "## Your account",
    "Your name, phone number and e-mail address must be your own and true. Keep your password to yourself. One person uses one account.",
    facts.smallestAge === null
      ? null
      : `To join an auction you must be at least ${facts.smallestAge} years old.`,
    "## Auctions",
    "An auction has rounds. You pay the entry fee of a round and join it; then you pledge. You can raise your pledge, never lower it. The highest pledge wins the round; a tie is drawn at random, and everybody can check the draw.",
    "The auction is won by the highest average over all its rounds; a round that you did not join counts 0. Its page says before you pay what the winner pays for the goods.",
    winnerRule(facts),
    feeRule,
    "The shop and its staff take part in no auction.",
    "## Orders",
    "Prices are in Kenyan shillings. An order is placed when its page shows a number. We may cancel an order that is not paid, or goods that we cannot deliver; what you paid then goes back.",
    "[Delivery](/delivery) and [Returns](/returns) say what both cost and how they work.",
    "## Personal data",
    "[Privacy](/privacy) says what we store about you.",
    contact(facts),
  ],
  privacy: (facts) => [
    `This page says which data ${facts.shopName} stores about you, what for, and for how long.`,
    "## What we store",
    [
      "- Your account: name, username, e-mail address, phone number, gender and date of birth. So that you can log in, and so that we can reach you and deliver to you.",
      "- Your password: only as a hash, which nobody can turn back.",
      "- Your orders, with names, phones and addresses for delivery.",
      "- Your payments: amount, time, phone and M-Pesa code. We never see your M-Pesa PIN.",
      "- Your entries and pledges in auctions. Everybody sees first name and amount of a pledge, nothing more.",
      "- Which version of the terms and of this page you saw when you signed up.",
    ].join("\n"),
    "## For how long",
    [
      "- Account, orders, payments and pledges: as long as your account exists. Orders, payments and pledges are needed for longer, for accounts and to prove the results of auctions.",
      "- A login: 14 days after your last visit, or until you log out.",
      "- Counts of wrong passwords, without your name: up to an hour.",
      "- What you typed before you had to log in: half an hour.",
    ].join("\n"),
    "## Who else sees it",
    "M-Pesa gets your phone number and the amount when you pay. Whoever delivers gets name, phone and address. We sell no data and show no advertisements of others.",
    "## Cookies",
    "One keeps you logged in and holds your cart, one carries the next page's message, and one remembers that you want pages without pictures. None follows you to other sites.",
    "## Your rights",
    "Under the Data Protection Act of Kenya you may see, correct and have deleted what we store about you. You correct most of it [in your profile](/profile/edit). For the rest, ask us.",
    contact(facts),
  ],
};

const placeLine = ({ name, fee, details }: DeliveryPlace) =>
  `- ${[`${name}: ${fee}`, ...details].join("; ")}`;

export const returnsRule = (days: number | null): string =>
  days === null
    ? "Goods that are not as described can be returned."
    : `You can return goods within ${countOf(days, "day")} after they arrive.`;

const feeRule =
  "An entry fee is paid once for each round and does not come back if you lose. It goes back to the phone that paid if the round is declared void, or if your payment arrives after the round has closed.";

const winnerRule = ({ hasCheckout, daysToOrder }: ShopFacts) =>
  hasCheckout
    ? `The winner has ${countOf(daysToOrder, "day")} to order the goods. After that we may offer them to the next in the ranking.`
    : null;

function contact(facts: ShopFacts): Lines {
  const { supportPhone, secondPhone, whatsapp, shopAddress, openingHours } = facts;
  const phones = [supportPhone, secondPhone].filter(Boolean).join(" or ");
  return [
    "## How to reach us",
    [
      phones && `- Phone: ${phones}`,
      whatsapp && `- WhatsApp: [${localPhone(whatsapp)}](${whatsAppLink("", whatsapp).split("?")[0] ?? ""})`,
      shopAddress && `- Address: ${shopAddress}`,
      openingHours && `- Hours: ${openingHours}`,
    ]
      .filter(Boolean)
      .join("\n"),
  ];
}
