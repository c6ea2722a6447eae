export const isDuplicate = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "P2002";
