import { categoryChoices } from "~/operations/categories/categories.queries.server";
import type { Option } from "~/ui/form/select-field";
import { t } from "~/texts/t";

/** Active categories, and those chosen already even if inactive (D62). */
export async function categoryOptions(...chosenIds: readonly (number | null)[]): Promise<Option[]> {
  const categories = await categoryChoices();
  return categories
    .filter(({ id, isActive }) => isActive || chosenIds.includes(id))
    .map(({ id, name, isActive }) => ({
      value: String(id),
      label: isActive ? name : t("{name} (inactive)", { name }),
    }));
}
