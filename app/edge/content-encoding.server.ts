import { LRUCache } from "lru-cache";

export type ContentEncoding = "br" | "gzip" | "identity";

const known = new LRUCache<string, { coding: ContentEncoding | null }>({ max: 200 });

/** Null for a client that accepts none of ours. */
export function contentEncodingFor(acceptEncoding: string | undefined): ContentEncoding | null {
  if (acceptEncoding === undefined) return "identity";
  const before = known.get(acceptEncoding);
  if (before) return before.coding;
  const coding = chosen(acceptEncoding);
  known.set(acceptEncoding, { coding });
  return coding;
}

function chosen(acceptEncoding: string): ContentEncoding | null {
  const accepted = new Map(
    acceptEncoding.split(",").map((part) => {
      const [name = "", ...parameters] = part.split(";").map((word) => word.trim().toLowerCase());
      return [name, !parameters.some((word) => /^q=0(\.0*)?$/.test(word))] as const;
    }),
  );
  const takes = (name: string) => accepted.get(name) ?? accepted.get("*") ?? false;
  if (takes("br")) return "br";
  if (takes("gzip")) return "gzip";
  return (accepted.get("identity") ?? accepted.get("*") ?? true) ? "identity" : null;
}
