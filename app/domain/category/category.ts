import * as z from "zod/mini";
import { withDescription } from "~/domain/form/description";
import { optionalText, requiredText } from "~/domain/form/form-field";
import { normalized } from "~/domain/text/normalized";
import { foldText } from "~/domain/search/search-text";
import { msg } from "~/texts/t";

/** 'Home & Décor' → 'home-decor'. Made from the first name; a rename does not change it (D62). */
export function slugFrom(name: string): string {
  const slug = foldText(name)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return slug === "" ? "category" : slug;
}

/** Names are unique by this key, in any case and spacing (D62). */
export function categoryNameKey(name: string): string {
  return normalized(name, "NFKC").trim().replace(/\s+/g, " ").toLowerCase();
}

export function freeSlug(name: string, taken: ReadonlySet<string>): string {
  const slug = slugFrom(name);
  let free = slug;
  for (let number = 2; taken.has(free); number += 1) free = `${slug}-${number}`;
  return free;
}

const MAX_NAME_LENGTH = 100;
const MAX_DESCRIPTION_LENGTH = 2000;

const shortName = z.maxLength(MAX_NAME_LENGTH, {
  error: msg("Name must be at most 100 characters"),
});
const description = (about = "") =>
  withDescription(
    optionalText("several lines").check(
      z.maxLength(MAX_DESCRIPTION_LENGTH, { error: msg("Description must be at most 2,000 characters") }),
    ),
    { maxLength: MAX_DESCRIPTION_LENGTH, ...(about && { description: about }) },
  );

const IN_SWAHILI = "For who reads Swahili; blank: the English one";

export const categorySchema = z.object({
  name: requiredText(msg("Name is required")).check(shortName),
  description: description(),
  name_sw: withDescription(optionalText().check(shortName), {
    maxLength: MAX_NAME_LENGTH,
    description: IN_SWAHILI,
  }),
  description_sw: description(IN_SWAHILI),
});

/** For PUT: what is omitted stays as it was. */
export const categoryChangesSchema = z.partial(
  z.extend(categorySchema, { is_active: z.boolean({ error: "is_active must be true or false" }) }),
);

export type CategoryForm = z.infer<typeof categorySchema>;
