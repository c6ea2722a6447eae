import * as z from "zod/mini";
import { optionalIdField } from "~/domain/form/rest-fields";
import { reasonField } from "~/domain/form/reason";

export const ONE_PURPOSE = "Please name the order or the participation that this money pays, one of the two";

/** What an unmatched payment is for (D79): an order or an entry fee, never both. */
export const matchBodySchema = z
  .object({
    order: optionalIdField("Order must be an id"),
    participation: optionalIdField("Participation must be an id"),
    reason: reasonField(),
  })
  .check(
    z.refine(({ order, participation }) => (order === null) !== (participation === null), {
      error: ONE_PURPOSE,
      path: ["order"],
    }),
  );
