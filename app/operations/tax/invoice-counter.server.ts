import type { Tx } from "~/db/client.server";

/** Of invoices and credit notes, without gaps. Take it last: it locks the counter until the commit. */
export async function nextInvoiceNumber(tx: Tx): Promise<number> {
  const { value } = await tx.counter.upsert({
    where: { name: "invoice" },
    create: { name: "invoice", value: 1 },
    update: { value: { increment: 1 } },
  });
  return value;
}
