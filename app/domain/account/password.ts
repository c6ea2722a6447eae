import { normalized } from "~/domain/text/normalized";

interface PasswordForms {
  /** What is hashed: 'é' is one letter, however a phone sends it (D134). */
  readonly stored: string;
  /** What an older hash may be of; empty for a password without accents. */
  readonly others: readonly string[];
}

export function passwordForms(password: string): PasswordForms {
  const stored = normalized(password, "NFC");
  const others = new Set([password, normalized(password, "NFD")]);
  others.delete(stored);
  return { stored, others: [...others] };
}
