import * as z from "zod/mini";
import { optionalText } from "~/domain/form/form-field";
import { MAX_PAGE_TEXT, PAGE_TITLES, type TextPage } from "~/domain/page-text/page-text";
import type { Language } from "~/texts/languages";
import { ownText } from "~/texts/own-text";
import { oneField, type Setting, setting } from "./setting";

const isShort = z.refine<string>((text) => text.length <= MAX_PAGE_TEXT, {
  error: `A page may have up to ${MAX_PAGE_TEXT} characters`,
});

const pageText = optionalText("several lines").check(isShort);

/** Blank: the page's default text; in Swahili first the owner's English text. */
const textSettingOf = (page: TextPage, language: Language): Setting<string> =>
  setting({
    group: "Pages",
    label: `Page “${PAGE_TITLES[page]}”${language === "sw" ? " in Swahili" : ""}`,
    slug: `page-${page}${language === "sw" ? "-sw" : ""}`,
    about:
      language === "sw"
        ? `The text at /${page} for who chose Swahili. Left blank, they read your English text; if that is blank too, what the shop does by its other settings.`
        : `The text at /${page}. Left blank, or saved as the default text, the page says what the shop does by its other settings, in English or Swahili. Your own text is shown to everybody as you write it, unless you write one in Swahili too.`,
    initial: "",
    field: {
      kind: "page",
      hint: "'## ' begins a heading, '- ' an item of a list, and [words](/help) is a link, to a page of the shop or to an address with https. A blank line begins a new paragraph.",
    },
    schema: oneField(pageText),
    inForm: (value) => ({ value }),
    text: (text) => (text === "" ? NO_TEXT[language] : `Own text, ${text.length} characters`),
  });

const NO_TEXT = { en: "Default text", sw: "As in English" } as const satisfies Record<Language, string>;

export const PAGES = {
  aboutText: textSettingOf("about", "en"),
  deliveryText: textSettingOf("delivery", "en"),
  returnsText: textSettingOf("returns", "en"),
  termsText: textSettingOf("terms", "en"),
  privacyText: textSettingOf("privacy", "en"),
  aboutTextSw: textSettingOf("about", "sw"),
  deliveryTextSw: textSettingOf("delivery", "sw"),
  returnsTextSw: textSettingOf("returns", "sw"),
  termsTextSw: textSettingOf("terms", "sw"),
  privacyTextSw: textSettingOf("privacy", "sw"),
};

type PageSettings = Readonly<Record<TextPage, keyof typeof PAGES>>;

export const PAGE_SETTINGS = {
  en: {
    about: "aboutText",
    delivery: "deliveryText",
    returns: "returnsText",
    terms: "termsText",
    privacy: "privacyText",
  },
  sw: {
    about: "aboutTextSw",
    delivery: "deliveryTextSw",
    returns: "returnsTextSw",
    terms: "termsTextSw",
    privacy: "privacyTextSw",
  },
} as const satisfies Record<Language, PageSettings>;

/** The owner's own; blank if there is none. */
export const ownPageText = (settings: Readonly<Record<keyof typeof PAGES, string>>, page: TextPage): string =>
  ownText(settings[PAGE_SETTINGS.en[page]], settings[PAGE_SETTINGS.sw[page]]);
