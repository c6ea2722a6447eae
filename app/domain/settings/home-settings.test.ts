import { expect, test } from "vitest";
import { inLanguage } from "~/texts/language.server";
import { homeWords } from "./home-settings";
import { DEFAULT_SETTINGS, SETTINGS } from "./settings";

const parse = (value: string) => SETTINGS.howItWorks.schema.safeParse({ value });

test("until the owner writes others, home has the specified words, in the reader's language", () => {
  expect(homeWords(DEFAULT_SETTINGS)).toEqual({
    greeting: null,
    subtitle: "Buy at a fixed price, or pledge in rounds: the highest average wins.",
    steps: [
      { name: "Browse", text: "Find what you need" },
      { name: "Choose", text: "Buy now or pledge" },
      { name: "Win", text: "Highest average of all rounds wins" },
    ],
  });
  const swahili = inLanguage("sw", () => homeWords(DEFAULT_SETTINGS));
  expect(swahili.steps[0]?.name).not.toBe("Browse");
});

test("the owner's words are shown; who reads Swahili gets the Swahili ones, or else the English ones", () => {
  const settings = {
    ...DEFAULT_SETTINGS,
    homeGreeting: "Welcome",
    homeGreetingSw: "Karibu",
    homeSubtitle: "Baskets from Kisumu",
    howItWorks: "Look: Find a basket\nPay: By M-Pesa",
  };
  expect(homeWords(settings)).toEqual({
    greeting: "Welcome",
    subtitle: "Baskets from Kisumu",
    steps: [
      { name: "Look", text: "Find a basket" },
      { name: "Pay", text: "By M-Pesa" },
    ],
  });
  expect(inLanguage("sw", () => homeWords(settings))).toMatchObject({
    greeting: "Karibu",
    subtitle: "Baskets from Kisumu",
  });
});

test("a step is a name, a colon and a text, one a line and at most five; blank goes back to the usual ones", () => {
  expect(parse(" Look :  Find a basket \n\n Pay: By M-Pesa: at once ").data).toBe(
    "Look : Find a basket\nPay: By M-Pesa: at once",
  );
  expect(parse("").data).toBe("");
  for (const wrong of ["Look", "Look:", ": Find", `Look: ${"a".repeat(121)}`, "A: b\n".repeat(6)])
    expect(parse(wrong).success, wrong).toBe(false);
});

test("a shop without auctions greets with its own steps, and a setting says what is shown when it is blank", () => {
  expect(homeWords({ ...DEFAULT_SETTINGS, hasAuctions: false })).toEqual({
    greeting: null,
    subtitle: "What you need, at a fixed price.",
    steps: [
      { name: "Browse", text: "Find what you need" },
      { name: "Order", text: "Say where to deliver" },
      { name: "Receive", text: "Follow your order on its page" },
    ],
  });
  expect(SETTINGS.homeGreeting.about).toContain("Left blank: “Karibu sokoni”.");
  expect(SETTINGS.homeGreetingSw.about).toContain("your English words are shown");
  expect([SETTINGS.homeGreetingSw.slug, SETTINGS.howItWorksSw.label]).toEqual([
    "home-greeting-sw",
    "How it works in Swahili",
  ]);
  const broken = { ...DEFAULT_SETTINGS, howItWorks: "no colon\nLook: Find" };
  expect(homeWords(broken).steps).toEqual([{ name: "Look", text: "Find" }]);
});
