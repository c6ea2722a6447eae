/** What a page of the built server loads. */
import swahili from "~/texts/sw.json";

/** The first group of each match, once. */
export const all = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map((match) => match[1] ?? "")),
];

export const stylesOf = (html: string) => all(html, /<link rel="stylesheet" href="([^"]+)"/g);
export const scriptsOf = (html: string) =>
  all(
    html,
    /(?:<link rel="modulepreload"[^>]* href=|from |import\(|<script defer=""[^>]* src=)"(\/assets\/[^"]+\.js)"/g,
  );

/** English texts that have a Swahili one: longer ones, because a short one may be part of a name in the code. */
export const LONG_TEXTS = Object.keys(swahili).filter((text) => text.length >= 20 && !/[{}"\\]/.test(text));
