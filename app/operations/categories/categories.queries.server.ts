import { db } from "~/db/client.server";

/** For the product form: every category by name, inactive ones included (they keep their products, D62). */
export const categoryChoices = () =>
  db().category.findMany({ select: { id: true, name: true, isActive: true }, orderBy: { nameKey: "asc" } });
