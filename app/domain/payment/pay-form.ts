import * as z from "zod/mini";
import { described } from "~/domain/form/described";
import { kenyanMobile } from "~/domain/account/phone";
import { KENYAN_MOBILE_MESSAGE } from "./mpesa";

export const paySchema = z.object({
  phone_number: described(
    z.pipe(
      z.string(KENYAN_MOBILE_MESSAGE),
      z.transform((input, context): string => {
        const phone = kenyanMobile(input);
        if (phone !== null) return phone;
        context.issues.push({ code: "custom", input, message: KENYAN_MOBILE_MESSAGE });
        return z.NEVER;
      }),
    ),
    { example: "0712 345 678", description: "A Kenyan mobile number: 0712…, 712…, 254712… or +254712…" },
  ),
});
