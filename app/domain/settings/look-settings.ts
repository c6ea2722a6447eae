import * as z from "zod/mini";
import { parseColour } from "~/domain/banner/contrast";
import { optionalText, tickField } from "~/domain/form/form-field";
import type { Logo } from "~/domain/picture/logo";
import { DEFAULT_ACCENT, DEFAULT_BRAND, refuseAccent, refuseBrand } from "~/domain/shop-colours/shop-colours";
import { oneField, type Setting, setting } from "./setting";

interface Colour {
  readonly label: string;
  readonly slug: string;
  readonly about: string;
  readonly byDefault: string;
  readonly refuse: (colour: string) => string | null;
}

/** '#rrggbb'; blank: the default one. */
function colourSetting({ label, slug, about, byDefault, refuse }: Colour): Setting<string> {
  const colour = z.pipe(
    optionalText(),
    z.transform((text, context): string => {
      if (text === "") return "";
      const known = parseColour(text);
      const message = known === null ? `Write a colour like ${byDefault}` : refuse(known);
      if (known !== null && message === null) return known;
      context.issues.push({ code: "custom", input: text, message: message ?? "" });
      return z.NEVER;
    }),
  );
  return setting({
    group: "Shop",
    label,
    slug,
    about,
    initial: "",
    field: { kind: "colour", start: byDefault, hint: `Such as ${byDefault}, which it is when left blank.` },
    schema: oneField(colour),
    inForm: (value) => ({ value }),
    text: (value) => value || `Default (${byDefault})`,
  });
}

const remove = z.pipe(
  z.object({ remove: tickField() }),
  z.transform((): Logo | null => null),
);

export const LOOK_SETTINGS = {
  logo: setting<Logo | null>({
    group: "Shop",
    label: "Logo",
    slug: "logo",
    about:
      "In place of the name at the top of every page, on documents, in e-mails and in the browser's tab.",
    initial: null,
    field: { kind: "logo", hint: "JPG, PNG or GIF, under 5 MB. Empty margins are cut off." },
    // the picture arrives beside the form's fields
    schema: remove,
    inForm: () => ({}),
    text: (logo) => (logo ? `A picture (${logo.imageKey.slice(0, 6)})` : "None"),
  }),
  brandColour: colourSetting({
    label: "Brand colour",
    slug: "brand-colour",
    about: "For links, buttons and the bar at the top. In the dark theme it is lighter by itself.",
    byDefault: DEFAULT_BRAND,
    refuse: refuseBrand,
  }),
  accentColour: colourSetting({
    label: "Accent colour",
    slug: "accent-colour",
    about: "For badges and what is marked, with dark text on it.",
    byDefault: DEFAULT_ACCENT,
    refuse: refuseAccent,
  }),
};
