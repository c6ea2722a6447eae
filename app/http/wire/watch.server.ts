import * as z from "zod";
import { PRODUCT_STATUSES, PRODUCT_TYPES } from "~/domain/product/product";
import type { WatchRow } from "~/operations/watches/watches.server";
import type { RequestHead } from "../request-context";
import { id, timestamp } from "./fields.server";
import { pictureAddress, pictureOf } from "./picture.server";

export const watchEntity = z
  .object({
    product: z.object({
      id: id(),
      title: z.string(),
      product_type: z.enum(PRODUCT_TYPES),
      status: z.enum(PRODUCT_STATUSES),
      main_image: pictureAddress(),
    }),
    created_at: timestamp(),
  })
  .meta({ id: "Watch" });

export const wireWatch = (
  request: RequestHead,
  { product, createdAt }: WatchRow,
): z.input<typeof watchEntity> => ({
  product: {
    id: product.id,
    title: product.title,
    product_type: product.productType,
    status: product.status,
    main_image: pictureOf(request, product.imageKey),
  },
  created_at: createdAt.toISOString(),
});
