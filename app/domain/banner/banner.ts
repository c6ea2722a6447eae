/** '#1b5e20' or a colour name. Anything longer could carry style rules into the page. */
const COLOUR = /^(#[\da-f]{3,8}|[a-z]{3,30})$/i;

/** Undefined if it is not a colour: the page then uses its own. */
export const bannerColour = (stored: string): string | undefined =>
  COLOUR.test(stored) ? stored : undefined;
