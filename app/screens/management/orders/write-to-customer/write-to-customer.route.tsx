import { useActionData, useLoaderData } from "~/router";
import { guardedRecord } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { WriteMessage } from "~/screens/management/shared/write-message/write-message";
import { writeAction, writePage } from "~/screens/management/shared/write-message/write-message.server";
import { msg } from "~/texts/t";

export const meta = titled(msg("Write to a customer"));

export const loader = guardedRecord("order", async (args, actor, orderId) => ({
  ...(await writePage(actor, { orderId })),
  back: `/management/orders/${orderId}`,
}));

export const action = guardedRecord("order", (args, actor, orderId) =>
  writeAction(args, actor, { to: { orderId }, back: `/management/orders/${orderId}` }),
);

export default function WriteToCustomer() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <WriteMessage
      page={page}
      answer={answer}
      back={{ to: page.back, label: page.orderNumber ?? page.name }}
    />
  );
}
