import type { Tx } from "~/db/client.server";
import { deletedName } from "~/domain/account/deletion";

/** Numbers, lines, sums and the county stay for the books. */
export async function eraseOrders(tx: Tx, userId: number): Promise<void> {
  await tx.orderNote.deleteMany({ where: { order: { userId } } });
  await tx.discountUse.updateMany({ where: { userId }, data: { phone: "" } });
  await tx.order.updateMany({
    where: { userId },
    data: {
      shippingName: deletedName(userId),
      shippingPhone: "",
      shippingAddress: "",
      shippingCity: "",
      customerNotes: "",
      buyerPin: "",
      adminNotes: "",
    },
  });
}
