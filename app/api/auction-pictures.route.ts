import { PRODUCT_NOT_FOUND } from "~/domain/messages";
import { addedPictureBody, pictureListBody, replacingBy } from "~/domain/product/product-bodies";
import { CHOOSE_PICTURE } from "~/domain/picture/image";
import { MAX_PICTURES } from "~/domain/product/pictures";
import { refuse, refused } from "~/domain/refusal";
import { call, resource } from "~/http/rest/resource.server";
import { productAnswer } from "~/http/wire/product-answer.server";
import { productEntity } from "~/http/wire/product.server";
import { changeProductPictures } from "~/operations/pictures/change-product-pictures.server";
import { storePicture } from "~/operations/pictures/store-picture.server";

const group = "Products and auctions";
const path = "/api/auctions/{id}/pictures/";
const missing = PRODUCT_NOT_FOUND;

const route = resource({
  addAuctionPicture: call(
    {
      method: "POST",
      path,
      group,
      summary: "Add a picture to a product, as the last one",
      notes: `As multipart/form-data with the picture in \`picture\`, which comes last: JPEG, PNG or GIF, at most 5 MB. A product has at most ${MAX_PICTURES}; the first is its \`main_image\`.`,
      access: "staff",
      body: addedPictureBody,
      picture: "picture",
      answer: productEntity,
      versioned: true,
      missing,
    },
    async (args) => {
      const stored = await storePicture(args.picture, "picture");
      if (!stored.ok) return stored;
      if (stored.value === null) return refused(refuse("invalid", CHOOSE_PICTURE, "picture"));
      const added = { imageKey: stored.value, altText: args.body.alt_text };
      const written = await changeProductPictures(args.viewer, args.ids.id, {
        ordered: [],
        removed: [],
        added,
      });
      return written.ok ? productAnswer(args, args.ids.id) : written;
    },
  ),

  arrangeAuctionPictures: call(
    {
      method: "PUT",
      path,
      group,
      summary: "Order, describe and remove the pictures of a product",
      notes:
        "`pictures` is the whole list, by the ids of the product's `pictures`: the first becomes its `main_image`, and one that is left out is removed. With `version` nothing is written where the pictures have changed since it was read.",
      access: "staff",
      body: pictureListBody,
      fields: { version: "Of the answer that the list was made from: a 409 where the pictures have changed" },
      answer: productEntity,
      versioned: true,
      refusals: [409],
      missing,
      example: {
        body: { pictures: [{ id: "4f1a2b3c4d5e6f7081920a1b", alt_text: "The basket from above" }] },
      },
    },
    async (args) => {
      const { pictures, version } = args.body;
      const change = replacingBy(pictures);
      const written = await changeProductPictures(args.viewer, args.ids.id, change, version ?? null);
      return written.ok ? productAnswer(args, args.ids.id) : written;
    },
  ),
});
export const loader = route.loader;
export const action = route.action;
