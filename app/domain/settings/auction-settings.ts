import * as z from "zod/mini";
import { wholeNumberField } from "~/domain/form/form-field";
import { shortestRoundField } from "~/domain/product/activation";
import { shortestText } from "~/domain/schedule/promised-close";
import { oneField, optionalCountSetting, setting, yesOrNoSetting } from "./setting";
import { type WinnerPaysChoice, WINNER_PAYS, WINNER_PAYS_LABELS } from "~/domain/product/winner-pays";

export const MIN_DAYS_TO_ORDER = 1;
export const MAX_DAYS_TO_ORDER = 60;

const WINNER_HINTS = {
  highest: "The highest amount they pledged in any round, and delivery.",
  average: "Their average over the rounds in which anybody pledged, and delivery.",
  nothing: "The entry fees are all they pay for the goods. Delivery comes on top.",
} as const;

export const AUCTION_AND_PEOPLE_SETTINGS = {
  hasAuctions: yesOrNoSetting(
    {
      group: "Auctions",
      label: "Auctions",
      slug: "auctions",
      about: "Whether the shop sells in auctions. Closed auctions keep their pages and proofs either way.",
      initial: true,
    },
    {
      no: "No page speaks of auctions, and none can be made or opened. First close those that are open or scheduled.",
    },
  ),
  winnerPays: setting<WinnerPaysChoice>({
    group: "Auctions",
    label: "What a winner pays",
    slug: "winner-pays",
    variable: "WINNER_PAYS",
    about:
      "Activating an auction begins with it, and fixes it for that auction. Buyers read it before they pay an entry fee.",
    initial: "average",
    field: {
      kind: "choice",
      options: WINNER_PAYS.map((pays) => ({
        value: pays,
        label: WINNER_PAYS_LABELS[pays],
        hint: WINNER_HINTS[pays],
      })),
    },
    schema: oneField(z.enum(WINNER_PAYS, { error: "Please choose what a winner pays" })),
    inForm: (pays) => ({ value: pays }),
    text: (pays) => WINNER_PAYS_LABELS[pays],
  }),
  shortestRoundMinutes: setting<number>({
    group: "Auctions",
    label: "Shortest round",
    slug: "shortest-round",
    about:
      "How many minutes every round stays open at least. Activating an auction begins with it, and fixes it for that auction. Buyers read it before they pay.",
    initial: 0,
    field: {
      kind: "text",
      inputMode: "numeric",
      autoComplete: "off",
      maxLength: 5,
      hint: "Minutes, up to 10080 (7 days). 0: a round can be closed at any time.",
    },
    schema: oneField(shortestRoundField()),
    inForm: (minutes) => ({ value: String(minutes) }),
    text: (minutes) => (minutes === 0 ? "None" : shortestText(minutes)),
  }),
  hasBidOffers: yesOrNoSetting(
    {
      group: "Auctions",
      label: "Offers about bids",
      slug: "bid-offers",
      about: "Whether the home page says 'KSH 500 off first bid' and 'extra 10% off on bids'.",
    },
    {
      yes: "The shop itself does not take these off: you do, as you promise it.",
      no: "The page says neither.",
    },
  ),
  keepsEnd: yesOrNoSetting(
    {
      group: "Auctions",
      label: "An auction's end is kept",
      slug: "keep-end",
      about:
        "Whether an auction can be closed by hand before its end. Activating an auction begins with it, and fixes it for that auction. Buyers read it before they pay.",
    },
    {
      yes: "Neither the auction nor a round without a time of its own can be closed before the end.",
      no: "You can close it at any time.",
    },
  ),
  daysToOrder: setting<number>({
    group: "Auctions",
    label: "Days to order",
    slug: "days-to-order",
    variable: "DAYS_TO_ORDER",
    about:
      "How long the winner of an auction that is closed from now on has to order the goods. Then you may offer them to the next in the ranking.",
    initial: 7,
    field: { kind: "text", inputMode: "numeric", autoComplete: "off", maxLength: 2 },
    schema: oneField(
      wholeNumberField(`Please enter ${MIN_DAYS_TO_ORDER} to ${MAX_DAYS_TO_ORDER} days`, {
        min: MIN_DAYS_TO_ORDER,
        max: MAX_DAYS_TO_ORDER,
      }),
    ),
    inForm: (days) => ({ value: String(days) }),
    text: (days) => (days === 1 ? "1 day" : `${days} days`),
  }),
  smallestAge: optionalCountSetting(
    {
      group: "People",
      label: "Smallest age to join",
      slug: "smallest-age",
      about:
        "Whoever is younger cannot join an auction, and reads so before paying. People without a date of birth are asked to add it.",
      field: { hint: "Such as 18. Left blank, everybody may join." },
    },
    {
      min: 1,
      max: 99,
      message: "Enter an age from 1 to 99, or leave it blank",
      text: (age) => (age === null ? "None" : `${age} years`),
    },
  ),
  isSecondFactorRequired: yesOrNoSetting(
    {
      group: "People",
      label: "One-time codes required",
      slug: "second-factor",
      about:
        "Whether whoever enters management needs a one-time code from their phone to log in. Those without are sent to set it up, you too.",
    },
    { no: "Each decides on their profile page." },
  ),
};
