import { formatKsh } from "~/domain/money";
import { unfinishedPaymentsAndPledges } from "~/operations/payments/own-payments.queries.server";

/** What a buyer can continue: a pending payment, or a joined round without a pledge. */
export async function unfinishedTasks(userId: number) {
  const { underWay, joined } = await unfinishedPaymentsAndPledges(userId);
  return [
    ...underWay.map(({ id, cents, participation, order }) => ({
      to: `/pay/${id}`,
      text: `Your payment of ${formatKsh(cents)} for ${purposeText({ participation, order })} is under way.`,
      label: "See your payment",
    })),
    ...joined.map(({ round: { number, product } }) => ({
      to: `/auction/${product.id}#pledge`,
      text: `You have joined round ${number} of ${product.title}.`,
      label: "Place your first pledge",
    })),
  ];
}

export type Unfinished = Awaited<ReturnType<typeof unfinishedTasks>>;

interface Purpose {
  readonly participation: { readonly round: { number: number; product: { title: string } } } | null;
  readonly order: { readonly orderNumber: string } | null;
}

function purposeText({ participation, order }: Purpose): string {
  if (order) return `order ${order.orderNumber}`;
  if (!participation) return "a payment";
  const { number, product } = participation.round;
  return `round ${number} of ${product.title}`;
}
