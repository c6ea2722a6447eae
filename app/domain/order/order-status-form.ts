import * as z from "zod/mini";
import { withDescription } from "~/domain/form/description";
import { optionalText } from "~/domain/form/form-field";
import { msg, t } from "~/texts/t";
import { ORDER_STATUSES } from "./order";

const SELECT_A_STATUS = msg("Please select a status");
export const MAX_ADMIN_NOTES = 2_000;

export const orderStatusSchema = z.object({
  status: z.enum(ORDER_STATUSES, SELECT_A_STATUS),
  admin_notes: withDescription(
    z.nullish(
      z.pipe(
        optionalText("several lines"),
        z.string().check(
          z.maxLength(MAX_ADMIN_NOTES, {
            error: () => t("Notes may have up to {most} characters", { most: MAX_ADMIN_NOTES }),
          }),
        ),
      ),
    ),
    { maxLength: MAX_ADMIN_NOTES, description: "Replaces the notes; left out or null they stay" },
  ),
  from: withDescription(z.nullish(z.enum(ORDER_STATUSES, SELECT_A_STATUS)), {
    description: "The status last seen; a 409 where it is another by now",
  }),
});
