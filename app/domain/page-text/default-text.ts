/** What each page of text says until the owner writes another: what this shop does, by its settings, in the reader's language. */
import { whatsAppLink, localPhone } from "~/domain/account/phone-text";
import { t } from "~/texts/t";
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
  readonly hasAuctions: boolean;
  /** Somebody has joined one: what they entered stays stored. */
  readonly hasEntries: boolean;
}

export const defaultText = (page: TextPage, facts: ShopFacts): string =>
  TEXTS[page](facts)
    .flat()
    .filter((line) => line !== null)
    .join("\n\n");

type Lines = (string | null)[];

const TEXTS: Record<TextPage, (facts: ShopFacts) => (string | Lines | null)[]> = {
  about: (facts) => [
    facts.hasAuctions
      ? t(
          "{shopName} is a Kenyan shop on the internet. It sells goods at fixed prices and in auctions of several rounds.",
          { shopName: facts.shopName },
        )
      : t("{shopName} is a Kenyan shop on the internet. It sells goods at fixed prices.", {
          shopName: facts.shopName,
        }),
    heading(t("How it works")),
    ...(facts.hasAuctions
      ? [
          t(
            "Everybody sees the prices, the rounds and the leaderboards. To buy or to take part you need an account, which is free.",
          ),
          t(
            "In an auction you pay an entry fee for each round and pledge what the goods are worth to you. [How auctions work](/help#auctions)",
          ),
        ]
      : [t("Everybody sees the prices. To buy you need an account, which is free.")]),
    contact(facts),
  ],
  delivery: ({ places, freeDelivery, isPayOnDelivery }) => [
    heading(t("Where we deliver, and what it costs")),
    list(places.map(placeLine)),
    freeDelivery && `${freeDelivery}.`,
    t("The fee depends on your county or pick-up point. You see it before you order."),
    heading(t("How you pay")),
    isPayOnDelivery ? t("By M-Pesa, or when the goods arrive.") : t("By M-Pesa, before we send the goods."),
    heading(t("Following your order")),
    t("Each order has a page that says how far it is: [your purchases](/dashboard?tab=purchases)."),
  ],
  returns: (facts) => [
    returnsRule(facts.returnDays),
    t(
      "Is something wrong or broken, or is it not what you ordered? Tell us, with the number of your order, and we put it right.",
    ),
    heading(t("Your money")),
    t("What we return goes by M-Pesa to the phone that paid."),
    facts.hasCheckout
      ? t(
          "You can cancel an order yourself, on its page, until we begin to pack it. What you paid is then refunded.",
        )
      : null,
    ...(facts.hasAuctions ? [heading(t("Entry fees")), feeRule()] : []),
    contact(facts),
  ],
  terms: (facts) => [
    t("These are the terms between you and {shopName}.", { shopName: facts.shopName }),
    heading(t("Your account")),
    t(
      "Your name, phone number and e-mail address must be your own and true. Keep your password to yourself. One person uses one account.",
    ),
    facts.hasAuctions ? auctionTerms(facts) : null,
    heading(t("Orders")),
    t(
      "Prices are in Kenyan shillings. An order is placed when its page shows a number. We may cancel an order that is not paid, or goods that we cannot deliver; what you paid then goes back.",
    ),
    t("[Delivery](/delivery) and [Returns](/returns) say what both cost and how they work."),
    heading(t("Changes, and the law")),
    t(
      "We may change these terms. What you ordered or joined before stays under the terms of that day; older versions can be asked for.",
    ),
    t(
      "The law of Kenya applies. Your rights under its Consumer Protection Act, 2012, stay as they are, whatever these terms say. If something goes wrong, please tell us first: most things are put right by a call.",
    ),
    heading(t("Personal data")),
    t("[Privacy](/privacy) says what we store about you."),
    contact(facts),
  ],
  privacy: (facts) => [
    t("This page says which data {shopName} stores about you, what for, and for how long.", {
      shopName: facts.shopName,
    }),
    t(
      "{shopName} decides what is stored and answers for it: it is the data controller under the Data Protection Act of Kenya, 2019.",
      { shopName: facts.shopName },
    ),
    heading(t("What we store")),
    list([
      t(
        "Your account: name, username, e-mail address, phone number, gender and date of birth. So that you can log in, and so that we can reach you and deliver to you.",
      ),
      t("Your password: only as a hash, which nobody can turn back."),
      t("Your orders, with names, phones and addresses for delivery."),
      t("Your payments: amount, time, phone and M-Pesa code. We never see your M-Pesa PIN."),
      facts.hasAuctions
        ? t(
            "Your entries and pledges in auctions. Everybody sees first name and amount of a pledge, nothing more.",
          )
        : facts.hasEntries
          ? t(
              "What you entered in sales that we held before. Everybody sees first name and amount, nothing more.",
            )
          : null,
      t("Which version of the terms and of this page you saw when you signed up."),
    ]),
    heading(t("For how long")),
    list([
      facts.hasAuctions
        ? t(
            "Account, orders, payments and pledges: as long as your account exists. Orders, payments and pledges are needed for longer, for accounts and to prove the results of auctions.",
          )
        : t(
            "Account, orders and payments: as long as your account exists. Orders and payments are needed for longer, for accounts.",
          ),
      t("Invoices and payments: at least five years, as tax law asks."),
      t("A login: 14 days after your last visit, or until you log out."),
      t("Counts of wrong passwords, without your name: up to an hour."),
      t("What you typed before you had to log in: half an hour."),
    ]),
    heading(t("Who else sees it")),
    t(
      "M-Pesa gets your phone number and the amount when you pay. Whoever delivers gets name, phone and address. We sell no data and show no advertisements of others.",
    ),
    heading(t("Cookies")),
    t(
      "One keeps you logged in and holds your cart, one carries the next page's message, one remembers that you want pages without pictures, and one your language. None follows you to other sites.",
    ),
    heading(t("Your rights")),
    t(
      "Under the Data Protection Act of Kenya you may see, correct and have deleted what we store about you. You correct most of it [in your profile](/profile/edit). For the rest, ask us.",
    ),
    t("[Your data](/profile/data) takes a copy of it, and deletes your account."),
    t(
      "If we do not put something right, you can complain to the Office of the Data Protection Commissioner: [odpc.go.ke](https://www.odpc.go.ke).",
    ),
    contact(facts),
  ],
};

const auctionTerms = (facts: ShopFacts): Lines => [
  facts.smallestAge === null
    ? null
    : t("To join an auction you must be at least {age} years old.", { age: facts.smallestAge }),
  heading(t("Auctions")),
  t(
    "An auction has rounds. You pay the entry fee of a round and join it; then you pledge. You can raise your pledge, never lower it. The highest pledge wins the round; a tie is drawn at random, and everybody can check the draw.",
  ),
  t(
    "The auction is won by the highest average over all its rounds; a round that you did not join counts 0. Its page says before you pay what the winner pays for the goods.",
  ),
  winnerRule(facts),
  feeRule(),
  t("The shop and its staff take part in no auction."),
];

const heading = (text: string) => `## ${text}`;
const list = (items: readonly (string | null)[]) =>
  items.flatMap((item) => (item === null ? [] : [`- ${item}`])).join("\n");

const placeLine = ({ name, fee, details }: DeliveryPlace) => [`${name}: ${fee}`, ...details].join("; ");

export function returnsRule(days: number | null): string {
  if (days === null) return t("Goods that are not as described can be returned.");
  return days === 1
    ? t("You can return goods within 1 day after they arrive.")
    : t("You can return goods within {days} days after they arrive.", { days });
}

const feeRule = () =>
  t(
    "An entry fee is paid once for each round and does not come back if you lose. It goes back to the phone that paid if the round is declared void, or if your payment arrives after the round has closed.",
  );

function winnerRule({ hasCheckout, daysToOrder }: ShopFacts): string | null {
  if (!hasCheckout) return null;
  return daysToOrder === 1
    ? t("The winner has 1 day to order the goods. After that we may offer them to the next in the ranking.")
    : t(
        "The winner has {days} days to order the goods. After that we may offer them to the next in the ranking.",
        { days: daysToOrder },
      );
}

function contact(facts: ShopFacts): Lines {
  const { supportPhone: phone, secondPhone, whatsapp, shopAddress: address, openingHours: hours } = facts;
  const link = `[${localPhone(whatsapp)}](${whatsAppLink("", whatsapp).split("?")[0] ?? ""})`;
  return [
    heading(t("How to reach us")),
    list(
      [
        phone && secondPhone
          ? t("Phone: {phone} or {secondPhone}", { phone, secondPhone })
          : (phone || secondPhone) && t("Phone: {phone}", { phone: phone || secondPhone }),
        whatsapp && `WhatsApp: ${link}`,
        address && t("Address: {address}", { address }),
        hours && t("Hours: {hours}", { hours }),
      ].filter(Boolean),
    ),
  ];
}
