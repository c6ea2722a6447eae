import type { MessageText } from "~/domain/message/kind";
import {
  fieldOf,
  listOf,
  ownTextName,
  type OwnTexts,
  variablesIn,
  wordingFields,
} from "~/domain/message/own-texts";
import { MESSAGE_KIND_ROWS, type MessageKind } from "~/domain/message/kinds";
import { type MessagePreview, previewsOf } from "~/domain/message/samples";
import type { SmsParts } from "~/domain/message/sms";
import { kindOfSetting, textsSetting } from "~/domain/settings/message-text-settings";
import { type SettingName, SETTINGS } from "~/domain/settings/settings";
import { messageShop } from "~/operations/messages/queue-message.server";
import { shopSettings } from "~/operations/settings/settings.server";
import { inEachLanguage, inLanguage } from "~/texts/language.server";
import { LANGUAGES, type Language } from "~/texts/languages";
import { t } from "~/texts/t";

const LANGUAGE_NAMES = Object.keys(LANGUAGES) as Language[];

const firstOf = (text: string, language: Language) => inLanguage(language, () => t(text));

/** Drops texts equal to the defaults. */
export function ownOnly(kind: MessageKind, typed: OwnTexts): OwnTexts {
  const fields = wordingFields(MESSAGE_KIND_ROWS[kind].texts);
  const isOwn = (key: string, wording: string) =>
    !fields.some(
      ({ name, language, text }) =>
        ownTextName(name, language) === key && firstOf(text.text, language) === wording,
    );
  return Object.fromEntries(Object.entries(typed).filter(([key, wording]) => isOwn(key, wording)));
}

/** `?begin=default` fills the form with the first texts. Null for other settings. */
export async function editedTexts(name: SettingName, { searchParams }: URL) {
  const kind = kindOfSetting(name);
  if (kind === null) return null;
  const own = (await shopSettings())[textsSetting(kind)];
  const isFresh = searchParams.get("begin") === "default";
  const { texts } = MESSAGE_KIND_ROWS[kind];
  const values = wordingFields(texts).map(({ name: of, language, text, field }) => [
    field,
    (isFresh ? undefined : own[ownTextName(of, language)]) ?? firstOf(text.text, language),
  ]);
  return {
    texts: Object.entries(texts).map(([of, text]) => ({
      name: of,
      label: text.when,
      variables: variablesText(text),
      fields: LANGUAGE_NAMES.map((language) => ({
        language,
        label: LANGUAGES[language],
        name: fieldOf(of, language),
      })),
    })),
    values: Object.fromEntries(values) as Record<string, string>,
    path: `/management/settings/${SETTINGS[name].slug}`,
    previews: await previewViews(kind, own),
  };
}

export type EditedTexts = NonNullable<Awaited<ReturnType<typeof editedTexts>>>;

function variablesText({ text, needs = [] }: MessageText): string | undefined {
  const known = variablesIn(text);
  if (known.length === 0) return undefined;
  return `You can use ${listOf(known)}.${needs.length > 0 ? ` ${listOf(needs)} must stay.` : ""}`;
}

/** How messages would read with these texts, in each language. */
export async function previewViews(kind: MessageKind, own: OwnTexts) {
  const shop = { ...messageShop(), ownTexts: (one: MessageKind) => (one === kind ? own : {}) };
  const of = await inEachLanguage(async () => previewsOf(kind, shop).map(previewView));
  return LANGUAGE_NAMES.map((language) => ({
    language,
    name: LANGUAGES[language],
    messages: of[language],
  }));
}

export type PreviewViews = Awaited<ReturnType<typeof previewViews>>;

const previewView = ({ sms, email, ...size }: MessagePreview) => ({
  sms,
  size: sizeText(size),
  subject: email.subject,
  text: [email.text, email.link].filter(Boolean).join(" "),
});

const sizeText = ({ alphabet, length, parts }: SmsParts): string =>
  `${parts === 1 ? "1 SMS" : `${parts} SMS`}, ${length} characters${alphabet === "UCS-2" ? ": a letter outside the alphabet of SMS makes it hold 70 a part, not 160" : ""}`;
