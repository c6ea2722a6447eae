import { raw, sql, type Sql } from "./sql.server";

/** Whether a column's text has these letters, large or small. It reads every row: for small tables. */
export const contains = (column: string, text: string): Sql =>
  sql`lower(${raw(`"${column}"`)}) LIKE ${`%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`} ESCAPE '\\'`;
