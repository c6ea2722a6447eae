/** A message in the form of its channel, as it is stored and sent. */
import { oneLine } from "~/domain/text/one-line";
import type { Language } from "~/texts/languages";
import { fill, language, t } from "~/texts/t";
import type { Channel } from "./channels";
import type { MessageFacts } from "./facts";
import { MESSAGE_KIND_ROWS, type MessageKind } from "./kinds";
import { type OwnTexts, ownTextName } from "./own-texts";
import { cutGsm7, smsParts, smsText, toGsm7 } from "./sms";
import { cutText } from "~/domain/text/cut-text";

export interface MessageShop {
  readonly name: string;
  /** The shop's address on the web; null if it is unknown. */
  readonly url: string | null;
  /** The owner's own words for a kind of message; without it every text is the default. */
  readonly ownTexts?: (kind: MessageKind) => OwnTexts;
}

export interface EmailBody {
  /** Whether the link ends such emails: readers then show a button for it. */
  readonly isUnsubscribeLink?: true;
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
  shop: MessageShop,
): string {
  if (channel === "sms") return smsOf(kind, facts, shop);
  return JSON.stringify(channel === "email" ? emailOf(kind, facts, shop) : pushOf(kind, facts, shop));
}

const linkOf = <Kind extends MessageKind>(kind: Kind, facts: MessageFacts[Kind], { url }: MessageShop) => {
  const path = MESSAGE_KIND_ROWS[kind].path?.(facts) ?? null;
  return url === null || path === null ? null : `${url}${path}`;
};

/** In as few parts as its words allow, with the shop's name; names are cut for it, and the address is left out if it would cost a part more. */
function smsOf<Kind extends MessageKind>(kind: Kind, facts: MessageFacts[Kind], shop: MessageShop): string {
  const name = cutGsm7(toGsm7(oneLine(shop.name)), MAX_SHOP_NAME);
  const sizes = ROOMS.map((room) => smsText(`${name}: ${textOf(kind, cutFacts(facts, room), shop)}`));
  const link = linkOf(kind, facts, shop);
  const linked = sizes.map((one) => (link === null ? one : `${one} ${link}`));
  if (MESSAGE_KIND_ROWS[kind].alwaysLinks) return linked[0] ?? "";
  const fewest = smsParts(sizes.at(-1) ?? "").parts;
  const fits = (one: string) => smsParts(one).parts <= fewest;
  const shortened = MESSAGE_KIND_ROWS[kind].needsLink && linked.find(fits);
  if (shortened) return shortened;
  const text = sizes.find(fits) ?? "";
  const withLink = linked[sizes.indexOf(text)] ?? text;
  return fits(withLink) ? withLink : text;
}

const cutFacts = <Facts extends object>(facts: Facts, room: number) =>
  mapTexts(facts, (text) => cutGsm7(toGsm7(oneLine(text)), room));

/** Of names and titles; what staff typed stays (`TypedText`). */
const mapTexts = <Facts extends object>(facts: Facts, change: (text: string) => string): Facts =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, typeof value === "string" ? change(value) : value]),
  ) as Facts;

/** The one place that words a message: in the owner's words, else in the first ones. */
function word<Kind extends MessageKind>(
  kind: Kind,
  name: string,
  facts: MessageFacts[Kind],
  shop: MessageShop,
) {
  const { texts, values } = MESSAGE_KIND_ROWS[kind];
  const own = shop.ownTexts?.(kind)[ownTextName(name, language())];
  return fill(own ?? t(texts[name]?.text ?? ""), values(facts));
}

const subjectOf = <Kind extends MessageKind>(kind: Kind, facts: MessageFacts[Kind], shop: MessageShop) =>
  word(kind, MESSAGE_KIND_ROWS[kind].subject?.(facts) ?? "subject", facts, shop);

/** What the message says, without the shop's name and the address. */
export const textOf = <Kind extends MessageKind>(kind: Kind, facts: MessageFacts[Kind], shop: MessageShop) =>
  sentencesOf(kind, facts)
    .map((name) => word(kind, name, facts, shop))
    .join(" ");

export const sentencesOf = <Kind extends MessageKind>(kind: Kind, facts: MessageFacts[Kind]) =>
  MESSAGE_KIND_ROWS[kind].sentences?.(facts) ?? ["text"];

const emailOf = <Kind extends MessageKind>(
  kind: Kind,
  facts: MessageFacts[Kind],
  shop: MessageShop,
): EmailBody => ({
  subject: `${oneLine(shop.name)}: ${oneLine(subjectOf(kind, facts, shop))}`,
  // only what staff typed has lines
  text: textOf(kind, mapTexts(facts, oneLine), shop),
  link: linkOf(kind, facts, shop),
  language: language(),
  ...(MESSAGE_KIND_ROWS[kind].needsConsent && { isUnsubscribeLink: true }),
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
  shop: MessageShop,
): PushBody => ({
  subject: cutText(`${oneLine(shop.name)}: ${oneLine(subjectOf(kind, facts, shop))}`, MAX_PUSH_TEXT),
  text: cutText(oneLine(textOf(kind, facts, shop)), MAX_PUSH_TEXT),
  path: MESSAGE_KIND_ROWS[kind].path?.(facts) ?? "/",
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
  const paragraph = escaped(text).replaceAll("\n", "<br>");
  const lines = [...image, paragraph, ...anchor, escaped(shopName)].map((line) => `<p>${line}</p>`);
  return {
    text: `${paragraphs.join("\n\n")}\n`,
    html: `<!doctype html>\n<html lang="${lang}"><head><meta charset="utf-8"></head><body style="font-family:sans-serif">${lines.join("\n")}</body></html>\n`,
  };
}

const imageOf = ({ url, width, height }: NonNullable<ShopBranding["logo"]>, shopName: string) =>
  `<img src="${escaped(url)}" alt="${escaped(shopName)}" width="${width}" height="${height}">`;

/** What was written to the person, from a stored body; '' once it was deleted. */
export const messageTextOf = (channel: string, body: string): string =>
  body === "" || channel === "sms" || channel === "whatsapp" ? body : (JSON.parse(body) as EmailBody).text;
