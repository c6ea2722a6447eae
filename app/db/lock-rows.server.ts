import type { Tx } from "./client.server";
import type { Prisma } from "./generated/sqlite/client";
import { raw } from "./sql.server";

type Scalars<Name extends Table> = Prisma.TypeMap["model"][Name]["payload"]["scalars"];
type Table = keyof typeof UNCHANGED;

/** A column that is written as it is: `updatedAt` stays too. */
const UNCHANGED = { Order: "paymentStatus", Round: "ledgerSeq" } as const;

/** Until the commit nobody else writes these rows; what is read afterwards stays true. */
export async function lockRows<Name extends Table>(
  tx: Pick<Tx, "$executeRaw">,
  table: Name,
  column: keyof Scalars<Name> & string,
  value: number,
): Promise<void> {
  const [rows, same, key] = [table, UNCHANGED[table], column].map((name) => raw(`"${name}"`));
  await tx.$executeRaw`UPDATE ${rows} SET ${same} = ${same} WHERE ${key} = ${value}`;
}
