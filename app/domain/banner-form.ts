import * as z from "zod/mini";
import { contrastRatio, ratioText, READABLE } from "./contrast";
import { optionalWholeNumberField, requiredText, tickField } from "./form-field";

const MAX_TEXT_LENGTH = 120;
const MAX_DISPLAY_ORDER = 1_000_000;

/** A colour as the form takes it, or null. */
export const parseColour = (text: string | undefined): string | null =>
  text !== undefined && /^#[\da-f]{6}$/i.test(text.trim()) ? text.trim().toLowerCase() : null;

/** Why these colours cannot be read on one another; null where they can. */
export function refuseContrast(text: string, background: string): string | null {
  const ratio = contrastRatio(text, background);
  if (ratio >= READABLE) return null;
  return `The text has a contrast of ${ratioText(ratio)} on this background. It needs at least ${READABLE}:1 to be read easily.`;
}

function colourField(message: string) {
  return z.pipe(
    z.string({ error: message }),
    z.transform((input, context): string => {
      const colour = parseColour(input);
      if (colour !== null) return colour;
      context.issues.push({ code: "custom", input, message });
      return z.NEVER;
    }),
  );
}

/** A promo banner (specification §3; issue 'Promo banners'). Colours come out as '#rrggbb' in lower case. */
export const bannerSchema = z
  .object({
    text: requiredText("Text is required").check(
      z.maxLength(MAX_TEXT_LENGTH, { error: `Text must be at most ${MAX_TEXT_LENGTH} characters` }),
    ),
    background_color: colourField("Background colour must be written like #0e6b4a"),
    text_color: colourField("Text colour must be written like #ffffff"),
    display_order: optionalWholeNumberField(
      "Display order must be a whole number, 0 or more",
      { min: 0, max: MAX_DISPLAY_ORDER },
      0,
    ),
    is_active: tickField(),
  })
  .check((context) => {
    const { text_color, background_color } = context.value;
    const message = refuseContrast(text_color, background_color);
    if (message) context.issues.push({ code: "custom", input: text_color, path: ["text_color"], message });
  });

export type BannerForm = z.infer<typeof bannerSchema>;
