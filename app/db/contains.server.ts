import { Prisma } from "./generated/sqlite/client";

/** Whether a column's text has these letters, large or small. It reads every row: for small tables. */
export const contains = (column: string, text: string): Prisma.Sql =>
  Prisma.sql`lower(${Prisma.raw(`"${column}"`)}) LIKE ${`%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`} ESCAPE '\\'`;
