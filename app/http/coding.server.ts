/** In which coding a client takes an answer; brotli is the smallest. */

export type Coding = "br" | "gzip" | "identity";

/** What clients send is a handful of lines, over and over. */
const known = new Map<string, Coding | null>();
const MOST = 200;

/** Null for a client that takes none of ours. */
export function codingFor(acceptEncoding: string | undefined): Coding | null {
  if (acceptEncoding === undefined) return "identity";
  const before = known.get(acceptEncoding);
  if (before !== undefined) return before;
  const coding = chosen(acceptEncoding);
  if (known.size >= MOST) known.clear();
  known.set(acceptEncoding, coding);
  return coding;
}

function chosen(acceptEncoding: string): Coding | null {
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
