import * as z from "zod/mini";
import { optionalText } from "~/domain/form/form-field";
import { MAX_PAGE_TEXT, PAGE_TITLES, type TextPage } from "~/domain/text-page/page-text";
import { oneField, type Setting, setting } from "./setting";

const isShort = z.refine<string>((text) => text.length <= MAX_PAGE_TEXT, {
  error: `A page may have up to ${MAX_PAGE_TEXT} characters`,
});

const pageText = optionalText("several lines").check(isShort);

/** Blank: the page's default text. */
const textSettingOf = (page: TextPage): Setting<string> =>
  setting({
    group: "Pages",
    label: `Page “${PAGE_TITLES[page]}”`,
    slug: `page-${page}`,
    about: `The text at /${page}. Left blank, the page says what the shop does by its other settings, in English or Swahili. Your own text is shown to everybody as you write it, whatever language they chose.`,
    initial: "",
    field: {
      kind: "page",
      hint: "'## ' begins a heading, '- ' an item of a list, and [words](/help) is a link, to a page of the shop or to an address with https. A blank line begins a new paragraph.",
    },
    schema: oneField(pageText),
    inForm: (value) => ({ value }),
    text: (text) => (text === "" ? "Default text" : `Own text, ${text.length} characters`),
  });

export const PAGES = {
  aboutText: textSettingOf("about"),
  deliveryText: textSettingOf("delivery"),
  returnsText: textSettingOf("returns"),
  termsText: textSettingOf("terms"),
  privacyText: textSettingOf("privacy"),
};

export const PAGE_SETTINGS = {
  about: "aboutText",
  delivery: "deliveryText",
  returns: "returnsText",
  terms: "termsText",
  privacy: "privacyText",
} as const satisfies Record<TextPage, keyof typeof PAGES>;
