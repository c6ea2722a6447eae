// SQLite's errors in Prisma's words (table follows Prisma's own adapters, Apache-2.0).
import { DriverAdapterError } from "@prisma/driver-adapter-utils";

interface SqliteError {
  code: string;
  message: string;
  rawCode?: number;
}

const isSqliteError = (error: unknown): error is SqliteError =>
  error instanceof Error && "code" in error && typeof error.code === "string";

function constraintOf(message: string) {
  const list = message.split("constraint failed: ")[1];
  return list ? { fields: list.split(", ").map((name) => name.split(".").pop() ?? name) } : undefined;
}

function kindOf({ code, message, rawCode }: SqliteError) {
  switch (code) {
    case "SQLITE_CONSTRAINT_UNIQUE":
    case "SQLITE_CONSTRAINT_PRIMARYKEY":
      return { kind: "UniqueConstraintViolation", constraint: constraintOf(message) } as const;
    case "SQLITE_CONSTRAINT_NOTNULL":
      return { kind: "NullConstraintViolation", constraint: constraintOf(message) } as const;
    case "SQLITE_CONSTRAINT_FOREIGNKEY":
      return { kind: "ForeignKeyConstraintViolation", constraint: { foreignKey: {} } } as const;
  }
  if (code.startsWith("SQLITE_BUSY")) return { kind: "SocketTimeout" } as const;
  return { kind: "sqlite", extendedCode: rawCode ?? 1, message: `${code}: ${message}` } as const;
}

export function storageError(error: unknown): unknown {
  if (!isSqliteError(error)) return error;
  const message = error.message.replace(/^SQLITE_[A-Z_]+: /, "");
  const plain = { code: error.code, message, rawCode: error.rawCode };
  return new DriverAdapterError({ originalCode: error.code, originalMessage: message, ...kindOf(plain) });
}
