import { whole } from "./title-text.css";

const UNITS =
  "GB|TB|MB|mAh|cc|kg|g|mg|ml|cl|l|litres?|cm|mm|m|km|inch(?:es)?|ft|W|kW|V|A|Hz|kVA|pcs|pieces|pairs?|years?|months?";
/** A word with a hyphen, or a number and its unit. */
const WHOLE = new RegExp(`[^\\s-]+(?:-[^\\s-]+)+|\\d[\\d.,]* (?:${UNITS})(?![A-Za-z])`, "g");
/** What is longer may break, because two cards stand side by side on a phone. */
const LONGEST = 16;

/** `true` keeps the part on one line. */
export function titleParts(title: string): readonly (readonly [text: string, isWhole: boolean])[] {
  const parts: [string, boolean][] = [];
  let end = 0;
  for (const { 0: text, index = 0 } of title.matchAll(WHOLE)) {
    if (text.length > LONGEST) continue;
    if (index > end) parts.push([title.slice(end, index), false]);
    parts.push([text, true]);
    end = index + text.length;
  }
  if (end < title.length) parts.push([title.slice(end), false]);
  return parts;
}

/** A product's title, in which '14-inch' and '256 GB' never break. */
export const TitleText = ({ title }: { title: string }) => (
  <>
    {titleParts(title).map(([text, isWhole], at) =>
      isWhole ? (
        <span key={`${at} ${text}`} className={whole}>
          {text}
        </span>
      ) : (
        text
      ),
    )}
  </>
);
