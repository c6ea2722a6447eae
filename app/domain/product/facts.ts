import { fieldRows, type ExistingProduct } from "./fields";

export function productFacts(product: Partial<ExistingProduct>) {
  const facts = fieldRows.flatMap(([, { heading: label, column, words, fact }]) => {
    const value = product[column];
    if (!fact || typeof value !== "string") return [];
    const term = `https://schema.org/${fact.values[value] ?? ""}`;
    return [{ label, value: words?.[value] ?? value, structured: { [fact.property]: term } }];
  });
  return {
    facts: facts.map(({ label, value }) => ({ label, value })),
    structured: Object.assign({}, ...facts.map(({ structured }) => structured)) as Record<string, string>,
  };
}
