import { MEDIA_PATH, pictureUrl } from "~/domain/picture/picture";
import { language } from "~/texts/t";
import type { MetaDescriptor } from "~/router";
import { hasAuctionsIn, shopNameIn } from "./shop-name";
import { shortText } from "~/domain/text/cut-text";

export type Structured = Record<string, unknown>;

type Image = string | readonly string[] | undefined;

export interface PageMeta {
  title: string;
  /** Cut at 160 characters. */
  description?: string;
  /** The canonical path; without it the page is not indexed. */
  canonical?: string;
  imageKey?: string | null;
  pictures?: readonly { readonly imageKey: string }[] | undefined;
  /** schema.org data; URLs get the shop's origin, `image` is already absolute, and a list if there are several. */
  structured?: (origin: string, image: Image) => Structured;
}

export interface MetaArgs {
  matches: readonly { readonly id: string; readonly data: unknown }[];
}

/** For the texts of a page's `meta`; screens read it from `useVisit`. */
export const shopNameOf = (args: MetaArgs): string => rootOf(args).shopName;

export const hasAuctionsOf = (args: MetaArgs): boolean => hasAuctionsIn(rootData(args));

const DESCRIPTION_LENGTH = 160;

export function pageMeta(args: MetaArgs, page: PageMeta): MetaDescriptor[] {
  const { origin, lite, mediaUrl, shopName } = rootOf(args);
  const { imageKey, pictures = [] } = page;
  const keys = pictures.length > 0 ? pictures.map((picture) => picture.imageKey) : [imageKey ?? []].flat();
  const images = keys.map((key) => pictureUrl(origin, mediaUrl, key));
  const title = `${page.title} · ${shopName}`;
  const description = page.description && shortened(page.description);
  // this is half of a small page, and only for search engines
  const structured = lite ? undefined : page.structured?.(origin, images.length > 1 ? images : images[0]);
  return [
    { title },
    ...(description ? [{ name: "description", content: description }] : []),
    ...(page.canonical === undefined ? [{ name: "robots", content: "noindex" }] : shared(page.canonical)),
    ...(structured
      ? [
          {
            "script:ld+json": { "@context": "https://schema.org", ...structured } as Record<string, string>,
          },
        ]
      : []),
  ];

  function shared(path: string): MetaDescriptor[] {
    const property = (name: string, content: string) => ({ property: `og:${name}`, content });
    return [
      { tagName: "link", rel: "canonical", href: origin + path },
      property("site_name", shopName),
      property("type", "website"),
      property("locale", `${language()}_KE`),
      property("title", page.title),
      property("url", origin + path),
      ...(description ? [property("description", description)] : []),
      ...images.map((image) => property("image", image)),
    ];
  }
}

const rootData = ({ matches }: MetaArgs): unknown => matches.find(({ id }) => id === "root")?.data;

function rootOf(args: MetaArgs) {
  const data = rootData(args);
  const root: { origin?: unknown; lite?: unknown; mediaUrl?: unknown } =
    typeof data === "object" && data !== null ? data : {};
  return {
    origin: typeof root.origin === "string" ? root.origin : "",
    lite: root.lite === true,
    shopName: shopNameIn(root),
    mediaUrl: typeof root.mediaUrl === "string" ? root.mediaUrl : MEDIA_PATH,
  };
}

function shortened(text: string): string {
  return shortText(text.replace(/\s+/g, " ").trim(), DESCRIPTION_LENGTH);
}
