export const isDuplicate = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "P2002" || isRawDuplicate(error));

interface RawError extends Error {
  readonly meta?: { readonly driverAdapterError?: { readonly message?: string } };
}

/** Prisma has one code for all faults of a statement written by hand. */
const isRawDuplicate = (error: Error & { readonly code: unknown }): boolean =>
  error.code === "P2010" &&
  (error as RawError).meta?.driverAdapterError?.message === "UniqueConstraintViolation";

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
