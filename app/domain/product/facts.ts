import { t } from "~/texts/t";
import { type ExistingProduct, fieldRows } from "./stored-product";

interface ProductFacts {
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  /** Lines of its specifications that have no name. */
  readonly notes?: string;
  /** schema.org's. */
  readonly structured: Readonly<Record<string, unknown>>;
}

export function productFacts(product: Partial<ExistingProduct>): ProductFacts {
  const { named, others } = specificationsOf(product.specifications ?? "");
  const chosen = chosenFacts(product);
  const properties = named.map(({ label, value }) => ({ "@type": "PropertyValue", name: label, value }));
  return {
    facts: [...chosen.map(({ label, value }) => ({ label: t(label), value: t(value) })), ...named],
    ...(others.length > 0 && { notes: others.join("\n") }),
    structured: {
      ...(Object.assign({}, ...chosen.map(({ structured }) => structured)) as Record<string, string>),
      ...(properties.length > 0 && { additionalProperty: properties }),
    },
  };
}

const chosenFacts = (product: Partial<ExistingProduct>) =>
  fieldRows.flatMap(([, { heading: label, column, words, fact }]) => {
    const value = product[column];
    if (!fact || typeof value !== "string" || value === "") return [];
    const term = fact.values ? `https://schema.org/${fact.values[value] ?? ""}` : value;
    return [{ label, value: words?.[value] ?? value, structured: { [fact.property]: term } }];
  });

interface Specifications {
  readonly named: readonly { readonly label: string; readonly value: string }[];
  /** Lines without a name, as they were written. */
  readonly others: readonly string[];
}

/** 'Weight: 2 kg'. The colon of a time (10:30) or an address (https://) ends no name. */
const NAMED = /^(?!\d+:\d)([^:]{1,80}):(?!\/\/)\s*(\S.*)$/;

export function specificationsOf(text: string): Specifications {
  const lines = text.split(/\r?\n/).flatMap((line) => line.trim() || []);
  const named = lines.flatMap((line) => {
    const [, label, value] = NAMED.exec(line) ?? [];
    return label !== undefined && value !== undefined ? { label: label.trim(), value } : [];
  });
  return { named, others: lines.filter((line) => !NAMED.test(line)) };
}
