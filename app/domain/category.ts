import { foldText } from "./search-text";

/** A category's address, generated from its first name and kept by renames (specification §3, D62): 'Home & Décor' → 'home-decor'. */
export function slugFrom(name: string): string {
  const slug = foldText(name)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return slug === "" ? "category" : slug;
}

/** What must be unique among categories: the name in any case and spacing (D62). */
export function categoryNameKey(name: string): string {
  return name.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();
}
