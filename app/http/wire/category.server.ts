import * as z from "zod";
import type { CategoryRow } from "~/operations/categories/category-rows.queries.server";
import { id } from "./fields.server";
import { pictureAddress, pictureOf } from "./picture.server";
import type { RequestHead } from "../request-context";

export const categoryEntity = z
  .object({
    id: id(),
    name: z.string(),
    slug: z.string(),
    image: pictureAddress(),
    description: z.string(),
    name_sw: z.string().meta({ description: "For who reads Swahili; blank: the English one" }),
    description_sw: z.string(),
    is_active: z.boolean(),
    auction_count: z.int().nonnegative().meta({ description: "Active products" }),
  })
  .meta({ id: "Category" });

export const wireCategory = (
  category: CategoryRow,
  { request }: { request: RequestHead },
): z.input<typeof categoryEntity> => ({
  id: category.id,
  name: category.name,
  slug: category.slug,
  image: pictureOf(request, category.imageKey),
  description: category.description,
  name_sw: category.nameSw,
  description_sw: category.descriptionSw,
  is_active: category.isActive,
  auction_count: category.productCount,
});
