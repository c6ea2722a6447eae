export const isDuplicate = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "P2002";

/** The result of a write, or `otherwise` if a unique index refuses it. */
export async function unlessDuplicate<T, Otherwise>(
  write: Promise<T>,
  otherwise: Otherwise,
): Promise<T | Otherwise> {
  try {
    return await write;
  } catch (error) {
    if (isDuplicate(error)) return otherwise;
    throw error;
  }
}
