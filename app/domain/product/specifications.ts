export interface Specifications {
  readonly named: readonly { readonly label: string; readonly value: string }[];
  /** Lines without a name, as they were written. */
  readonly others: readonly string[];
}

/** 'Weight: 2 kg'. The colon of a time (10:30) or an address (https://) ends no name. */
const NAMED = /^(?!\d+:\d)([^:]{1,80}):(?!\/\/)\s*(\S.*)$/;

/** One a line. */
export function specificationsOf(text: string): Specifications {
  const lines = text.split(/\r?\n/).flatMap((line) => line.trim() || []);
  const named = lines.flatMap((line) => {
    const [, label, value] = NAMED.exec(line) ?? [];
    return label !== undefined && value !== undefined ? { label: label.trim(), value } : [];
  });
  return { named, others: lines.filter((line) => !NAMED.test(line)) };
}
