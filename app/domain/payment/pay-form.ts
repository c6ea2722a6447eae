import * as z from "zod/mini";
import { kenyanMobile } from "~/domain/account/phone";
import { KENYAN_MOBILE_MESSAGE } from "./mpesa";

/** The phone to ask comes out as E.164. */
export const paySchema = z.object({
  phone_number: z.pipe(
    z.string(KENYAN_MOBILE_MESSAGE),
    z.transform((input, context): string => {
      const phone = kenyanMobile(input);
      if (phone !== null) return phone;
      context.issues.push({ code: "custom", input, message: KENYAN_MOBILE_MESSAGE });
      return z.NEVER;
    }),
  ),
});
