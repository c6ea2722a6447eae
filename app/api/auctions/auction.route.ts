import { getAuction, updateAuction } from "~/http/calls/products.server";
import { answer, endpoint } from "~/http/rest/endpoint.server";
import { productAnswer } from "~/http/wire/product-answer.server";
import { editProduct } from "~/operations/products/edit-product.server";
import { withPicture } from "~/operations/products/store-image.server";

const route = endpoint(
  answer(getAuction, (args) => productAnswer(args, args.ids.id)),
  answer(updateAuction, async (args) => {
    const { viewer, ids, body, picture } = args;
    const written = await withPicture(picture, "main_image", (imageKey) =>
      editProduct(viewer, ids.id, body, imageKey),
    );
    return written.ok ? productAnswer(args, ids.id) : written;
  }),
);
export const loader = route.loader;
export const action = route.action;
