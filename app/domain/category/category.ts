import * as z from "zod/mini";
import { optionalText, requiredText } from "~/domain/form/form-field";
import { normalized } from "~/domain/normalized";
import { foldText } from "~/domain/search/search-text";

/** A category's address, generated from its first name and kept by renames (specification §3, D62): 'Home & Décor' → 'home-decor'. */
export function slugFrom(name: string): string {
  const slug = foldText(name)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return slug === "" ? "category" : slug;
}

/** What must be unique among categories: the name in any case and spacing (D62). */
export function categoryNameKey(name: string): string {
  return normalized(name, "NFKC").trim().replace(/\s+/g, " ").toLowerCase();
}

/** The first of 'shoes', 'shoes-2', 'shoes-3', … that no category has. */
export function freeSlug(name: string, taken: ReadonlySet<string>): string {
  const slug = slugFrom(name);
  let free = slug;
  for (let number = 2; taken.has(free); number += 1) free = `${slug}-${number}`;
  return free;
}

const MAX_NAME_LENGTH = 100;
const MAX_DESCRIPTION_LENGTH = 2000;

/** The create and edit form of a category (specification §5). The picture is read apart (D61). */
export const categorySchema = z.object({
  name: requiredText("Name is required").check(
    z.maxLength(MAX_NAME_LENGTH, { error: `Name must be at most ${MAX_NAME_LENGTH} characters` }),
  ),
  description: optionalText().check(
    z.maxLength(MAX_DESCRIPTION_LENGTH, { error: "Description must be at most 2,000 characters" }),
  ),
});

/** PUT /categories/{id}/: the name is required; a description left out stays as it was. */
export const categoryChangesSchema = z.extend(categorySchema, {
  description: z.optional(categorySchema.shape.description),
});

export type CategoryForm = z.infer<typeof categorySchema>;
