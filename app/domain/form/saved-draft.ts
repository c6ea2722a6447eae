/** What somebody had typed when their session turned out to be over: it comes back to its form after the login (D49). */
export interface SavedDraft {
  /** Where the form stands; it is offered there alone. */
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
  /** A chosen picture is never kept: it has to be chosen again. */
  readonly hadPicture: boolean;
  /** Whose session had ended, where that is known: nobody else gets it. */
  readonly ownerId?: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Long enough to find the password, short enough for a computer that is shared. */
const KEPT_MS = 30 * 60 * 1000;
/** The longest description, in letters that take several bytes, and the rest of its form. */
const MAX_LENGTH = 40_000;

const isPassword = (name: string) => name.includes("password");

/** Null where it is too much to keep. Passwords and files are left out. */
export function savedDraft(
  entries: Iterable<readonly [name: string, value: unknown]>,
  {
    path,
    hadPicture,
    ownerId,
    now,
  }: Pick<SavedDraft, "path" | "hadPicture" | "ownerId"> & { readonly now: Date },
): SavedDraft | null {
  const fields: Record<string, string> = {};
  for (const [name, value] of entries)
    if (typeof value === "string" && !isPassword(name)) fields[name] = value;
  if (JSON.stringify(fields).length > MAX_LENGTH) return null;
  return { path, fields, hadPicture, ...(ownerId !== undefined && { ownerId }), at: now.getTime() };
}

export const isStillKept = ({ at }: SavedDraft, now: Date): boolean =>
  at <= now.getTime() && now.getTime() - at < KEPT_MS;
