import * as z from "zod/mini";
import { contrastRatio, MIN_CONTRAST, parseColour, ratioText } from "~/domain/banner/contrast";
import { withDescription } from "~/domain/form/description";
import {
  RUN_DESPITE_FIELD_ERRORS,
  optionalText,
  optionalWholeNumberField,
  requiredText,
  tickField,
} from "~/domain/form/form-field";
import { codeText } from "~/domain/text/typed-code";
import { msg, t } from "~/texts/t";

const MAX_TEXT_LENGTH = 120;
const MAX_DISPLAY_ORDER = 1_000_000;

export function refuseContrast(text: string, background: string): string | null {
  const ratio = contrastRatio(text, background);
  if (ratio >= MIN_CONTRAST) return null;
  return t(
    "The text has a contrast of {contrast} on this background. It needs at least {least}:1 to be read easily.",
    { contrast: ratioText(ratio), least: MIN_CONTRAST },
  );
}

function colourField(message: string) {
  const field = z.pipe(
    z.string({ error: message }),
    z.transform((input, context): string => {
      const colour = parseColour(codeText(input));
      if (colour !== null) return colour;
      context.issues.push({ code: "custom", input, message });
      return z.NEVER;
    }),
  );
  return withDescription(field, { example: "#0e6b4a", description: "A hexadecimal colour" });
}

/** Colours are output as '#rrggbb' in lower case. */
export const bannerSchema = z
  .object({
    text: requiredText(msg("Text is required")).check(
      z.maxLength(MAX_TEXT_LENGTH, { error: msg("Text must be at most 120 characters") }),
    ),
    text_sw: withDescription(
      optionalText().check(
        z.maxLength(MAX_TEXT_LENGTH, { error: msg("Text must be at most 120 characters") }),
      ),
      { maxLength: MAX_TEXT_LENGTH, description: "For who reads Swahili; blank: the English one" },
    ),
    background_color: colourField(msg("Background colour must be written like #0e6b4a")),
    text_color: colourField(msg("Text colour must be written like #ffffff")),
    display_order: optionalWholeNumberField(
      msg("Display order must be a whole number, 0 or more"),
      { min: 0, max: MAX_DISPLAY_ORDER },
      0,
    ),
    is_active: tickField(),
  })
  .check(
    z.refine<Colours>((form) => complaint(form) === null, {
      path: ["text_color"],
      error: ({ input }) => complaint(input as Colours) ?? "",
      ...RUN_DESPITE_FIELD_ERRORS,
    }),
  );

interface Colours {
  readonly text_color: string;
  readonly background_color: string;
}

function complaint(form: Colours): string | null {
  const text = parseColour(form.text_color);
  const background = parseColour(form.background_color);
  return text && background && refuseContrast(text, background);
}

export type BannerForm = z.infer<typeof bannerSchema>;

/** '#1b5e20' or a colour name. Anything longer could carry style rules into the page. */
const COLOUR = /^(#[\da-f]{3,8}|[a-z]{3,30})$/i;

/** Undefined if it is not a colour: the page then uses its own. */
export const bannerColour = (stored: string): string | undefined =>
  COLOUR.test(stored) ? stored : undefined;
