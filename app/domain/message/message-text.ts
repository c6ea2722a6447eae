/** A message in the form of its channel, as it is stored and sent. */
import { oneLine } from "~/domain/text/one-line";
import type { Language } from "~/texts/languages";
import { language } from "~/texts/t";
import { normalized } from "../text/normalized";
import type { Channel } from "./channels";
import type { MessageFacts } from "./facts";
import { KINDS, type MessageKind } from "./kinds";
import { cutText } from "~/domain/text/cut-text";

interface Shop {
  readonly name: string;
  /** The shop's address on the web; null if it is unknown. */
  readonly url: string | null;
}

export interface EmailBody {
  readonly subject: string;
  readonly text: string;
  readonly link: string | null;
  /** Left out by earlier releases: English. */
  readonly language?: Language;
}

const MAX_SHOP_NAME = 20;
/** How long names and titles may be: the first that makes the SMS short enough. */
const ROOMS = [80, 60, 45, 30, 20, 12];

/** In the language of `inLanguage`. */
export function bodyOf<Kind extends MessageKind>(
  channel: Channel,
  kind: Kind,
  facts: MessageFacts[Kind],
  shop: Shop,
): string {
  if (channel === "sms") return smsOf(kind, facts, shop);
  return JSON.stringify(channel === "email" ? emailOf(kind, facts, shop) : pushOf(kind, facts, shop));
}

const linkOf = <Kind extends MessageKind>(kind: Kind, facts: MessageFacts[Kind], { url }: Shop) => {
  const path = KINDS[kind].path?.(facts);
  return url === null || path === undefined ? null : `${url}${path}`;
};

/** At most 160 characters of the alphabet of SMS, with the shop's name, and with the address if there is room. */
function smsOf<Kind extends MessageKind>(kind: Kind, facts: MessageFacts[Kind], shop: Shop): string {
  const name = cutGsm7(toGsm7(oneLine(shop.name)), MAX_SHOP_NAME);
  const sizes = ROOMS.map((room) => `${name}: ${toGsm7(KINDS[kind].text(cutFacts(facts, room)))}`);
  const link = linkOf(kind, facts, shop);
  const linked = sizes.map((one) => (link === null ? one : `${one} ${link}`));
  const fits = (one: string) => gsm7Length(one) <= MAX_SMS_LENGTH;
  const shortened = KINDS[kind].needsLink && linked.find(fits);
  if (shortened) return shortened;
  const text = sizes.find(fits) ?? sizes.at(-1) ?? "";
  const withLink = linked[sizes.indexOf(text)] ?? text;
  return fits(withLink) ? withLink : text;
}

function cutFacts<Facts extends object>(facts: Facts, room: number): Facts {
  const cut = (value: unknown) => (typeof value === "string" ? cutGsm7(toGsm7(oneLine(value)), room) : value);
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, cut(value)])) as Facts;
}

const emailOf = <Kind extends MessageKind>(kind: Kind, facts: MessageFacts[Kind], shop: Shop): EmailBody => ({
  subject: `${oneLine(shop.name)}: ${oneLine(KINDS[kind].subject(facts))}`,
  text: oneLine(KINDS[kind].text(facts)),
  link: linkOf(kind, facts, shop),
  language: KINDS[kind].isForStaff ? "en" : language(),
});

/** For the service worker (public/push.js). A push service takes at most 4 KB; phones show less than this. */
interface PushBody {
  readonly subject: string;
  readonly text: string;
  /** Of the shop that the device's browser knows. */
  readonly path: string;
}

const MAX_PUSH_TEXT = 300;

const pushOf = <Kind extends MessageKind>(
  kind: Kind,
  facts: MessageFacts[Kind],
  { name }: Shop,
): PushBody => ({
  subject: cutText(`${oneLine(name)}: ${oneLine(KINDS[kind].subject(facts))}`, MAX_PUSH_TEXT),
  text: cutText(oneLine(KINDS[kind].text(facts)), MAX_PUSH_TEXT),
  path: KINDS[kind].path?.(facts) ?? "/",
});

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");

export interface ShopBranding {
  readonly shopName: string;
  /** At its full address. */
  readonly logo: { readonly url: string; readonly width: number; readonly height: number } | null;
}

export function emailParts(
  { text, link, language: lang = "en" }: EmailBody,
  { shopName, logo }: ShopBranding,
): { text: string; html: string } {
  const paragraphs = [text, ...(link === null ? [] : [link]), shopName];
  const anchor = link === null ? [] : [`<a href="${escaped(link)}">${escaped(link)}</a>`];
  const image = logo === null ? [] : [imageOf(logo, shopName)];
  const lines = [...image, escaped(text), ...anchor, escaped(shopName)].map((line) => `<p>${line}</p>`);
  return {
    text: `${paragraphs.join("\n\n")}\n`,
    html: `<!doctype html>\n<html lang="${lang}"><head><meta charset="utf-8"></head><body style="font-family:sans-serif">${lines.join("\n")}</body></html>\n`,
  };
}

const imageOf = ({ url, width, height }: NonNullable<ShopBranding["logo"]>, shopName: string) =>
  `<img src="${escaped(url)}" alt="${escaped(shopName)}" width="${width}" height="${height}">`;

/** What was written to the person, from a stored body; '' once it was deleted. */
export const messageTextOf = (channel: string, body: string): string =>
  body === "" || channel === "sms" ? body : (JSON.parse(body) as EmailBody).text;

/** GSM 03.38: an SMS holds 160 of these characters, but only 70 once it has any other. */
const BASIC =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
/** Each counts as two. */
const EXTENDED = "\f^{}\\[~]|€";

const basic = new Set(BASIC);
const extended = new Set(EXTENDED);

export const MAX_SMS_LENGTH = 160;

const SIMILAR: Readonly<Record<string, string>> = {
  "‘": "'",
  "’": "'",
  "“": '"',
  "”": '"',
  "–": "-",
  "—": "-",
  "…": "...",
  "×": "x",
  "•": "*",
  "\t": " ",
  "\u00A0": " ",
};

/** In the alphabet of SMS: 'Ngũgĩ' becomes 'Ngugi', any other letter becomes '?'. */
export const toGsm7 = (text: string): string =>
  Array.from(normalized(text, "NFC"), inGsm7).join("").replace(/\?+/g, "?");

function inGsm7(character: string): string {
  if (basic.has(character) || extended.has(character)) return character;
  const similar = SIMILAR[character] ?? normalized(character, "NFKD").replace(/\p{M}/gu, "");
  return Array.from(similar).every((one) => basic.has(one)) ? similar : "?";
}

export const gsm7Length = (text: string): number =>
  Array.from(text).reduce((sum, character) => sum + (extended.has(character) ? 2 : 1), 0);

/** At most `length` characters of the alphabet, the last three '...' if it was longer. */
export function cutGsm7(text: string, length: number): string {
  if (gsm7Length(text) <= length) return text;
  const characters = Array.from(text);
  while (gsm7Length(characters.join("")) > length - 3) characters.pop();
  return `${characters.join("").trimEnd()}...`;
}
