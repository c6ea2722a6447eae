import * as z from "zod/mini";
import { withDescription } from "~/domain/form/description";
import { optionalCode } from "~/domain/form/form-field";
import { codeKey } from "~/domain/text/typed-code";
import { msg } from "~/texts/t";

const INVALID = msg("A KRA PIN is A or P, nine digits and a letter, such as A001234567Z");

/** A buyer's KRA PIN, in capitals; '' if none was given. A is a person's, P anybody else's. */
export const buyerPinField = () =>
  withDescription(
    z
      .pipe(optionalCode(), z.transform(codeKey))
      .check(z.refine((pin) => pin === "" || /^[AP]\d{9}[A-Z]$/.test(pin), { error: INVALID })),
    { example: "A001234567Z", description: "The buyer's KRA PIN, for the tax invoice" },
  );
