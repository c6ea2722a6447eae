import type { LoaderFunctionArgs } from "~/router";
import { siteOrigin, textFile } from "~/http/site.server";

const PRIVATE = ["/management", "/dashboard", "/profile", "/cart", "/login", "/signup", "/live/"];

export const loader = ({ request }: LoaderFunctionArgs) =>
  textFile(
    [
      "User-agent: *",
      ...PRIVATE.map((path) => `Disallow: ${path}`),
      `Sitemap: ${siteOrigin(request)}/sitemap.xml`,
      "",
    ].join("\n"),
  );
