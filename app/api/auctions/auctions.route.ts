import { storedProduct } from "~/domain/product/product-form";
import { accepted } from "~/domain/refusal";
import { createAuction, listAuctions } from "~/http/calls/products.server";
import { answer, endpoint } from "~/http/rest/endpoint.server";
import { wireProduct } from "~/http/wire/product.server";
import { productAnswer } from "~/http/wire/product-answer.server";
import { createProduct } from "~/operations/products/create-product.server";
import { listProducts } from "~/operations/products/product-list.queries.server";
import { withPicture } from "~/operations/products/store-image.server";

const route = endpoint(
  answer(listAuctions, async (args) => {
    const { rows, total } = await listProducts(args.viewer, args.query, args.slice, args.now);
    return accepted({ rows: rows.map((product) => wireProduct(product, args)), total });
  }),
  answer(createAuction, async (args) => {
    const created = await withPicture(args.picture, "main_image", (imageKey) =>
      createProduct(args.viewer, storedProduct(args.body), imageKey),
    );
    return created.ok ? productAnswer(args, created.value.productId) : created;
  }),
);
export const loader = route.loader;
export const action = route.action;
