/** The words of the home page: blank, they are the specified ones, in the reader's language. */
import * as z from "zod/mini";
import { optionalText } from "~/domain/form/form-field";
import { oneLine } from "~/domain/text/one-line";
import { msg, t } from "~/texts/t";
import type { Language } from "~/texts/languages";
import { ownText } from "~/texts/own-text";
import { oneField, type Setting, setting, textSetting } from "./setting";

const DEFAULT_GREETING = "Karibu sokoni";
const DEFAULT_SUBTITLE = msg("Buy at a fixed price, or pledge in rounds: the highest average wins.");

const SUBTITLE_WITHOUT_AUCTIONS = msg("What you need, at a fixed price.");

interface HomeStep {
  readonly name: string;
  readonly text: string;
}

const DEFAULT_STEPS: readonly HomeStep[] = [
  { name: msg("Browse"), text: msg("Find what you need") },
  { name: msg("Choose"), text: msg("Buy now or pledge") },
  { name: msg("Win"), text: msg("Highest average of all rounds wins") },
];

const STEPS_WITHOUT_AUCTIONS: readonly HomeStep[] = [
  { name: msg("Browse"), text: msg("Find what you need") },
  { name: msg("Order"), text: msg("Say where to deliver") },
  { name: msg("Receive"), text: msg("Follow your order on its page") },
];

const inSwahili = (language: Language) => (language === "sw" ? " in Swahili" : "");
const slugOf = (slug: string, language: Language) => (language === "sw" ? `${slug}-sw` : slug);
const otherwise = (language: Language, standard: string) =>
  language === "sw"
    ? "Left blank, your English words are shown; if those are blank too, the usual ones."
    : `Left blank: “${standard}”.`;

const greeting = (language: Language) =>
  textSetting(
    {
      group: "Home",
      label: `Greeting${inSwahili(language)}`,
      slug: slugOf("home-greeting", language),
      about: `The heading of the home page. ${otherwise(language, DEFAULT_GREETING)}`,
      initial: "",
      field: { autoComplete: "off" },
    },
    { most: 60 },
  );

const subtitle = (language: Language) =>
  textSetting(
    {
      group: "Home",
      label: `Line below the greeting${inSwahili(language)}`,
      slug: slugOf("home-subtitle", language),
      about: `What the shop offers, in one sentence. ${otherwise(language, DEFAULT_SUBTITLE)}`,
      initial: "",
      field: { autoComplete: "off" },
    },
    { most: 140 },
  );

const MAX_STEPS = 5;
const MAX_STEP = 120;
const LINE = /^([^:]{1,40}):\s*(\S.*)$/;

const linesOf = (text: string) => text.split("\n").map(oneLine).filter(Boolean);

const stepLines = z.pipe(
  optionalText("several lines"),
  z.transform((text, context): string => {
    const lines = linesOf(text);
    const wrong = lines.find((line) => line.length > MAX_STEP || !LINE.test(line));
    const message =
      lines.length > MAX_STEPS
        ? `At most ${MAX_STEPS} steps, one a line`
        : `Write each step as its name, a colon and up to ${MAX_STEP} characters: “${wrong ?? ""}”`;
    if (lines.length <= MAX_STEPS && wrong === undefined) return lines.join("\n");
    context.issues.push({ code: "custom", input: text, message });
    return z.NEVER;
  }),
);

const howItWorks = (language: Language): Setting<string> =>
  setting({
    group: "Home",
    label: `How it works${inSwahili(language)}`,
    slug: slugOf("how-it-works", language),
    about: `The steps in the box of the home page. ${otherwise(language, DEFAULT_STEPS.map(({ name }) => name).join(", "))}`,
    initial: "",
    field: { kind: "lines", hint: "One step a line, at most five, such as 'Browse: Find what you need'." },
    schema: oneField(stepLines),
    inForm: (value) => ({ value }),
    text: (lines) =>
      lines === "" ? (language === "sw" ? "As in English" : "The usual steps") : linesOf(lines).join(" · "),
  });

export const HOME_SETTINGS = {
  homeGreeting: greeting("en"),
  homeGreetingSw: greeting("sw"),
  homeSubtitle: subtitle("en"),
  homeSubtitleSw: subtitle("sw"),
  howItWorks: howItWorks("en"),
  howItWorksSw: howItWorks("sw"),
};

export interface HomeWords {
  /** Null: the shop's usual greeting, which is Swahili for everybody. */
  readonly greeting: string | null;
  readonly subtitle: string;
  readonly steps: readonly HomeStep[];
}

export function homeWords(
  settings: Readonly<Record<keyof typeof HOME_SETTINGS, string>> & { readonly hasAuctions: boolean },
): HomeWords {
  const [subtitle, standard] = settings.hasAuctions
    ? [DEFAULT_SUBTITLE, DEFAULT_STEPS]
    : [SUBTITLE_WITHOUT_AUCTIONS, STEPS_WITHOUT_AUCTIONS];
  const steps = linesOf(ownText(settings.howItWorks, settings.howItWorksSw)).flatMap((line) => {
    const [, name, text] = LINE.exec(line) ?? [];
    return name !== undefined && text !== undefined ? [{ name, text }] : [];
  });
  return {
    greeting: ownText(settings.homeGreeting, settings.homeGreetingSw) || null,
    subtitle: ownText(settings.homeSubtitle, settings.homeSubtitleSw) || t(subtitle),
    steps: steps.length > 0 ? steps : standard.map(({ name, text }) => ({ name: t(name), text: t(text) })),
  };
}
