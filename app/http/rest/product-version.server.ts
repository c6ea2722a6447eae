/** A product's version as headers carry it (RFC 9110): `ETag: "17:250.Jx8…"`, asked for again by `If-Match`. */
import { createHash } from "node:crypto";
import { parseSeen, type SeenVersion } from "~/domain/product/seen-version";

/**
 * The version of what PUT writes, then a digest of the whole answer: so it also tells a cache when anything else has changed
 * (a pledge, a round).
 */
export const entityTag = (version: string, answer: object): string =>
  `"${version}.${createHash("sha256").update(JSON.stringify(answer)).digest("base64url").slice(0, 12)}"`;

/**
 * The versions that an `If-Match` takes, empty where it names none of ours; null where it asks for nothing: absent, or `*`.
 * A mark of weakness is overlooked: a proxy that packs answers adds it, and the version in the tag is what is compared.
 */
export function ifMatchVersions(header: string | null): SeenVersion[] | null {
  if (header === null || header.trim() === "*") return null;
  return header.split(",").flatMap((tag) => {
    const [, version] = TAG.exec(tag.trim()) ?? [];
    const seen = parseSeen(version);
    return seen ? [seen] : [];
  });
}

const TAG = /^(?:W\/)?"([\d:]{1,24})(?:\.[\w-]{1,43})?"$/;
