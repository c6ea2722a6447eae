/** The `ETag` of a product (RFC 9110): `"17:250.Jx8…"`. */
import { createHash } from "node:crypto";
import { parseSeen, type SeenVersion } from "~/domain/form/seen-version";

/** The version that PUT writes, then a digest of the answer, so that caches see every change. */
export const entityTag = (version: string, answer: object): string =>
  `"${version}.${createHash("sha256").update(JSON.stringify(answer)).digest("base64url").slice(0, 12)}"`;

/** Null if absent or `*`; empty if none is ours. Ignores weak marks, which compressing proxies add. */
export function ifMatchVersions(header: string | null): SeenVersion[] | null {
  if (header === null || header.trim() === "*") return null;
  return header.split(",").flatMap((tag) => {
    const [, version] = TAG.exec(tag.trim()) ?? [];
    const seen = parseSeen(version);
    return seen ? [seen] : [];
  });
}

const TAG = /^(?:W\/)?"([\d:]{1,24})(?:\.[\w-]{1,43})?"$/;
