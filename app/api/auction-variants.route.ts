import { PRODUCT_NOT_FOUND } from "~/domain/messages";
import { variantsBody } from "~/domain/product/product-bodies";
import { call, resource } from "~/http/rest/resource.server";
import { productAnswer } from "~/http/wire/product-answer.server";
import { productEntity } from "~/http/wire/product.server";
import { saveVariants } from "~/operations/products/variants/save-variants.server";

const route = resource({
  setVariants: call(
    {
      method: "PUT",
      path: "/api/auctions/{id}/variants/",
      group: "Products and auctions",
      summary: "Set the options and variants of a product",
      notes:
        "Only for a product with nothing but a fixed price. Every combination of the options' values is a variant; without options it has none. `variants` names those to change: what is left out of one stays as it is, and a new one has the product's price and no stock. If the first variants of a product name no stock, the first one has all its pieces. With `version` nothing is written where the variants have been edited since it was read.",
      access: "staff",
      body: variantsBody,
      fields: { version: "Of the answer that this was made from: a 409 where the variants have changed" },
      answer: productEntity,
      versioned: true,
      refusals: [409],
      missing: PRODUCT_NOT_FOUND,
      example: {
        body: {
          options: [{ name: "Size", values: ["S", "M"] }],
          variants: [{ values: ["S"], price: 1200, stock_quantity: 5, sku: "SHIRT-S" }],
        },
      },
    },
    async (args) => {
      const { typed, version } = args.body;
      const written = await saveVariants(args.viewer, args.ids.id, typed, version);
      return written.ok ? productAnswer(args, args.ids.id) : written;
    },
  ),
});
export const loader = route.loader;
export const action = route.action;
