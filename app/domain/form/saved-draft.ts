/** What somebody had typed when their session ended. It is restored to its form after the login (D49). */
export interface SavedDraft {
  readonly path: string;
  /** A list if a name came more than once, as ticked boxes do. */
  readonly fields: Readonly<Record<string, string | string[]>>;
  /** Pictures are not saved: this one has to be chosen again. */
  readonly hadPicture: boolean;
  /** The user whose session ended, if known: nobody else gets the draft. */
  readonly ownerId?: number;
  readonly at: number;
}

/** Long enough to find the password, short enough for a shared computer. */
const LIFETIME_MS = 30 * 60 * 1000;
const MAX_LENGTH = 40_000;

const isPassword = (name: string) => name.includes("password");

/** Null if it is too long to save. Passwords and files are left out. */
export function savedDraft(
  entries: Iterable<readonly [name: string, value: unknown]>,
  {
    path,
    hadPicture,
    ownerId,
    now,
  }: Pick<SavedDraft, "path" | "hadPicture" | "ownerId"> & { readonly now: Date },
): SavedDraft | null {
  const typed = new Map<string, string[]>();
  for (const [name, value] of entries) {
    if (typeof value !== "string" || isPassword(name)) continue;
    const values = typed.get(name) ?? [];
    typed.set(name, values);
    values.push(value);
  }
  const fields = Object.fromEntries(
    [...typed].map(([name, [first = "", ...more]]) => [name, more.length > 0 ? [first, ...more] : first]),
  );
  if (JSON.stringify(fields).length > MAX_LENGTH) return null;
  return { path, fields, hadPicture, ...(ownerId !== undefined && { ownerId }), at: now.getTime() };
}

export const isDraftValid = ({ at }: SavedDraft, now: Date): boolean =>
  at <= now.getTime() && now.getTime() - at < LIFETIME_MS;
