import { MARK_FIELD } from "./form-mark";

/** What somebody had typed when their session ended. It is restored to its form after the login (D49). */
export interface SavedDraft {
  readonly path: string;
  /** A list if a name came more than once, as ticked boxes do. */
  readonly fields: Readonly<Record<string, string | string[]>>;
  /** Pictures are not saved: this one has to be chosen again. */
  readonly hadPicture: boolean;
  /** The user whose session ended, if known: nobody else gets the draft. */
  readonly ownerId?: number;
  /** The mark of whom the page was made for (D133): the same, even after a logout. */
  readonly mark?: string;
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
    mark,
    now,
  }: Pick<SavedDraft, "path" | "hadPicture" | "ownerId" | "mark"> & { readonly now: Date },
): SavedDraft | null {
  const typed = new Map<string, string[]>();
  for (const [name, value] of entries) {
    if (typeof value !== "string" || isPassword(name) || name === MARK_FIELD) continue;
    const values = typed.get(name) ?? [];
    typed.set(name, values);
    values.push(value);
  }
  const fields = Object.fromEntries(
    [...typed].map(([name, [first = "", ...more]]) => [name, more.length > 0 ? [first, ...more] : first]),
  );
  if (JSON.stringify(fields).length > MAX_LENGTH) return null;
  const owner = { ...(ownerId !== undefined && { ownerId }), ...(mark !== undefined && { mark }) };
  return { path, fields, hadPicture, ...owner, at: now.getTime() };
}

export const isDraftValid = ({ at }: SavedDraft, now: Date): boolean =>
  at <= now.getTime() && now.getTime() - at < LIFETIME_MS;
