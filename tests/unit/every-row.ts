import { db } from "~/db/client.server";
import { Prisma } from "~/db/generated/sqlite/client";

type Models = Record<string, { findMany(): Promise<object[]> }>;

/** The rows of every model as texts, in an order that does not depend on the database. */
export async function everyRow(): Promise<Record<string, string[]>> {
  const models = db() as unknown as Models;
  const rows = Object.keys(Prisma.ModelName).map(async (name) => {
    const all = (await models[`${name[0]?.toLowerCase()}${name.slice(1)}`]?.findMany()) ?? [];
    return [name, all.map(inspect).sort()] as const;
  });
  return Object.fromEntries(await Promise.all(rows));
}

const inspect = (row: object) =>
  JSON.stringify(row, (_, value: unknown) => (typeof value === "bigint" ? `${value}n` : value));
