import { env } from "~/env/env.server";
import type { RequestHead } from "./request-context";

/** PUBLIC_URL, else the host of this request. */
export const siteOrigin = ({ url }: Pick<RequestHead, "url">): string =>
  env.PUBLIC_URL?.replace(/\/$/, "") ?? originOf(url);

let last = { url: "", origin: "" };

/** Remembered: a list needs it for each of its pictures. */
function originOf(url: string): string {
  if (url !== last.url) last = { url, origin: new URL(url).origin };
  return last.origin;
}

/** Private without PUBLIC_URL: the addresses come from the Host header, which anyone may forge. */
const AN_HOUR = `${env.PUBLIC_URL === undefined ? "private" : "public"}, max-age=3600`;

export const textFile = (body: string) =>
  new Response(body, { headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": AN_HOUR } });

interface SitemapEntry {
  path: string;
  updatedAt?: Date;
}

/** A sitemap, or with `index` a list of sitemaps (sitemaps.org). Our paths need no escaping in XML. */
export function sitemapFile(request: Request, entries: readonly SitemapEntry[], { index = false } = {}) {
  const [outer, inner] = index ? ["sitemapindex", "sitemap"] : ["urlset", "url"];
  const origin = siteOrigin(request);
  const lines = entries.map(({ path, updatedAt }) => {
    const changed = updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : "";
    return `<${inner}><loc>${origin}${path}</loc>${changed}</${inner}>`;
  });
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<${outer} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.join("\n")}
</${outer}>
`;
  return new Response(xml, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": AN_HOUR },
  });
}
