/** The owner's wording of messages: one setting a kind. Management → Messages lists them. */
import { MESSAGE_KIND_ROWS, MESSAGE_KINDS, type MessageKind } from "~/domain/message/kinds";
import { type OwnTexts, ownTextName, ownTextsSchema, wordingFields } from "~/domain/message/own-texts";
import { type Setting, setting } from "./setting";

export type MessageTextSetting = `texts of ${MessageKind}`;

export const textsSetting = (kind: MessageKind): MessageTextSetting => `texts of ${kind}`;

export const kindOfSetting = (name: string): MessageKind | null =>
  MESSAGE_KINDS.find((kind) => textsSetting(kind) === name) ?? null;

/** Lists them. */
export const MESSAGE_TEXTS = "/management/messages/texts";

export const FIRST_TEXTS = "The first texts";
const IN = { en: "", sw: ", in Swahili" };

const textsOf = (kind: MessageKind): Setting<OwnTexts> => {
  const { label, texts } = MESSAGE_KIND_ROWS[kind];
  const fields = wordingFields(texts);
  return setting<OwnTexts>({
    group: "Messages",
    label: `Texts: ${label}`,
    slug: `message-${kind.replace(".", "-")}`,
    about:
      "Each text goes out by SMS, email and to devices, in the language that the person chose. Names in braces are filled in when it is sent.",
    initial: {},
    field: { kind: "texts", of: kind },
    schema: ownTextsSchema(texts),
    inForm: (own) =>
      Object.fromEntries(
        fields.map(({ field, name, language }) => [field, own[ownTextName(name, language)] ?? ""]),
      ),
    text: (own) =>
      fields
        .flatMap(({ name, language, text }) => {
          const wording = own[ownTextName(name, language)];
          return wording === undefined ? [] : [`${text.when}${IN[language]}: “${wording}”`];
        })
        .join(" · ") || FIRST_TEXTS,
  });
};

export const MESSAGE_TEXT_SETTINGS = Object.fromEntries(
  MESSAGE_KINDS.map((kind) => [textsSetting(kind), textsOf(kind)]),
) as Readonly<Record<MessageTextSetting, Setting<OwnTexts>>>;
