import type { LoaderFunctionArgs } from "~/router";
import { sitemapFile } from "~/http/site.server";
import { sitemapCategories, sitemapPart, sitemapPartCount } from "~/operations/browse/sitemap.queries.server";

const SHELVES = ["/", "/browse", "/categories", "/buy-now", "/help"];

export async function loader({ request, params }: LoaderFunctionArgs) {
  if (params.part === "0") {
    const categories = await sitemapCategories();
    const paths = [...SHELVES, ...categories.map(({ slug }) => `/category/${slug}`)];
    return sitemapFile(
      request,
      paths.map((path) => ({ path })),
    );
  }
  const part = /^[1-9]\d{0,5}$/.test(params.part ?? "") ? Number(params.part) : null;
  if (part === null || part > (await sitemapPartCount())) return new Response("Not found", { status: 404 });
  return sitemapFile(request, await sitemapPart(part));
}
