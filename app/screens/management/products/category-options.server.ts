import { categoryChoices } from "~/operations/categories/categories.queries.server";
import type { Option } from "~/ui/form/select-field";

/** Active categories, and the product's own even if inactive (D62). */
export async function categoryOptions(currentId: number | null): Promise<Option[]> {
  const categories = await categoryChoices();
  return categories
    .filter(({ id, isActive }) => isActive || id === currentId)
    .map(({ id, name, isActive }) => ({ value: String(id), label: isActive ? name : `${name} (inactive)` }));
}
