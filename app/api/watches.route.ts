import * as z from "zod";
import { PRODUCT_NOT_FOUND } from "~/domain/messages";
import { accepted, refuse, refused } from "~/domain/refusal";
import { NOT_WATCHED } from "~/domain/product/watch";
import { watchBody } from "~/domain/product/product-bodies";
import { call, resource } from "~/http/rest/resource.server";
import { watchEntity, wireWatch } from "~/http/wire/watch.server";
import { stopWatching, watchList, watchOf, watchProduct } from "~/operations/watches/watches.server";

const group = "Watch list";

const route = resource({
  listWatches: call(
    {
      method: "GET",
      path: "/api/watches/",
      group,
      summary: "The products that you watch, newest first",
      access: "signed-in",
      list: true,
      answer: watchEntity,
    },
    async ({ request, viewer, page }) => {
      const { rows, total } = await watchList(viewer.id, page);
      return accepted({ rows: rows.map((row) => wireWatch(request, row)), total });
    },
  ),

  watchProduct: call(
    {
      method: "POST",
      path: "/api/watches/",
      group,
      summary: "Watch a product",
      notes: "Watching it again changes nothing. At most 200.",
      access: "signed-in",
      limit: "watch",
      body: watchBody,
      answer: watchEntity,
      refusals: [404, 409],
      missing: PRODUCT_NOT_FOUND,
      example: { body: { product_id: 1 } },
    },
    async ({ request, viewer, body }) => {
      const watched = await watchProduct(viewer, body.product_id);
      if (!watched.ok) return watched;
      const row = await watchOf(viewer.id, body.product_id);
      return row ? accepted(wireWatch(request, row)) : refused(refuse("missing", PRODUCT_NOT_FOUND));
    },
  ),

  stopWatching: call(
    {
      method: "DELETE",
      path: "/api/watches/{id}/",
      group,
      summary: "Stop watching a product",
      notes: "The id is the product's. One that you do not watch is a 404.",
      access: "signed-in",
      limit: "watch",
      answer: z.object({ product_id: z.int() }),
      missing: NOT_WATCHED,
    },
    async ({ viewer, ids }) =>
      (await stopWatching(viewer, ids.id))
        ? accepted({ product_id: ids.id })
        : refused(refuse("missing", NOT_WATCHED)),
  ),
});
export const loader = route.loader;
export const action = route.action;
