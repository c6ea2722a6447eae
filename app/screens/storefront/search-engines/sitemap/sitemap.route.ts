import type { LoaderFunctionArgs } from "~/router";
import { sitemapFile } from "~/http/site.server";
import { sitemapPartCount } from "~/operations/browse/sitemap.queries.server";

/** Part 0 holds the shelves, the others the products. */
export async function loader({ request }: LoaderFunctionArgs) {
  const parts = Array.from({ length: 1 + (await sitemapPartCount()) }, (_, part) => ({
    path: `/sitemap/${part}`,
  }));
  return sitemapFile(request, parts, { index: true });
}
