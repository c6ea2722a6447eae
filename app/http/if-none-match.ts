/** True if the visitor has this version already (RFC 9110, 13.1.2): one of several tags is enough, and weak marks are ignored. */
export function isNotModified(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === "*") return true;
  const strong = etag.replace(WEAK, "");
  return (ifNoneMatch.match(TAGS) ?? []).some((tag) => tag.replace(WEAK, "") === strong);
}

const WEAK = /^W\//;
const TAGS = /(?:W\/)?"[^"]*"/g;
