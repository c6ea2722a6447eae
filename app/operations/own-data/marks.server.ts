import type { Tx } from "~/db/client.server";
import type { Marks } from "~/domain/account/personal-marks";
import { localPhone } from "~/domain/account/phone";

export interface Person {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string | null;
}

/** What names the person in other rows' texts. Read it before their own rows are erased. */
export async function marksOf(tx: Tx, person: Person): Promise<Marks> {
  const orders = await tx.order.findMany({
    where: { userId: person.id },
    select: { shippingName: true, shippingPhone: true, shippingAddress: true },
  });
  const phones = [person.phoneNumber ?? "", ...orders.map(({ shippingPhone }) => shippingPhone)];
  return {
    ids: [person.username, person.email],
    texts: [
      ...new Set([
        `${person.firstName} ${person.lastName}`.trim(),
        ...phones.flatMap(spellingsOf),
        ...orders.flatMap(({ shippingName, shippingAddress }) => [shippingName, shippingAddress]),
      ]),
    ].filter((text) => text !== ""),
  };
}

function spellingsOf(phone: string): string[] {
  const local = localPhone(phone);
  return [phone, phone.replace("+", ""), local, local.replaceAll(" ", "")];
}
