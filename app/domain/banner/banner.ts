/** What a promo banner may be coloured with: '#1b5e20' or a colour's name. Anything more would be read as style rules. */
const COLOUR = /^(#[\da-f]{3,8}|[a-z]{3,30})$/i;

/** The colour as it was stored; undefined, which leaves the page's own, for what is none. */
export const bannerColour = (stored: string): string | undefined =>
  COLOUR.test(stored) ? stored : undefined;
