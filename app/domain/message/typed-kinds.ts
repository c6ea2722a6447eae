/** Messages whose words staff type. */
import { msg } from "~/texts/t";
import type { MessageFacts } from "./facts";
import { type Kind, SUBJECT, TEXT } from "./kind";

export const CUSTOMER_MESSAGE: Kind<MessageFacts["customer.message"]> = {
  label: msg("Our staff write to me"),
  texts: {
    subject: { when: SUBJECT, text: msg("A message from our staff") },
    aboutOrder: { when: "Subject, if it is about an order", text: msg("About your order {orderNumber}") },
    text: { when: TEXT, text: "{text}", needs: ["text"] },
  },
  values: ({ text, orderNumber }) => ({ text: text.typed, orderNumber: orderNumber ?? "" }),
  subject: ({ orderNumber }) => (orderNumber === null ? "subject" : "aboutOrder"),
  path: ({ orderId }) => (orderId === null ? "/" : `/orders/${orderId}`),
};
