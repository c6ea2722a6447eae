import type { SeenVersion } from "~/domain/product/seen-version";
import { refuse } from "~/domain/refusal";
import { getAuction, updateAuction } from "~/http/calls/products.server";
import { answer, endpoint } from "~/http/rest/endpoint.server";
import { ifMatchVersions } from "~/http/rest/product-version.server";
import { productAnswer } from "~/http/wire/product-answer.server";
import { editProduct, type Expected } from "~/operations/products/edit-product.server";
import { withPicture } from "~/operations/products/store-image.server";

const CHANGED = "This product has changed since you read it. Nothing was saved: read it again.";

/** `If-Match` comes first, as HTTP has it. */
function expected(ifMatch: string | null, version: SeenVersion | null | undefined): Expected[] {
  const versions = ifMatchVersions(ifMatch);
  return [
    ...(versions ? [{ versions, refusal: refuse("stale", CHANGED) }] : []),
    ...(version ? [{ versions: [version], refusal: refuse("conflict", CHANGED, "version") }] : []),
  ];
}

const route = endpoint(
  answer(getAuction, (args) => productAnswer(args, args.ids.id)),
  answer(updateAuction, async (args) => {
    const { request, viewer, ids, body, picture } = args;
    const { version, ...changes } = body;
    const versions = expected(request.headers.get("If-Match"), version);
    const written = await withPicture(picture, "main_image", (imageKey) =>
      editProduct(viewer, ids.id, changes, imageKey, versions),
    );
    return written.ok ? productAnswer(args, ids.id) : written;
  }),
);
export const loader = route.loader;
export const action = route.action;
