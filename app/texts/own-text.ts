import { language } from "./t";

/** What the owner wrote, in the reader's language; in English where there is no Swahili. */
export const ownText = (english: string, swahili: string): string =>
  language() === "sw" && swahili !== "" ? swahili : english;
