import { expect, test } from "vitest";
import { bodyOf, type EmailBody, emailParts } from "./message-text";

const SHOP = { name: "Soko", url: "https://soko.example" };

test("what staff type keeps its lines in an email, and is neither cut nor read as a variable or as HTML", () => {
  const typed = `Habari!\n<b>{orderNumber}</b> ${"iko njiani ".repeat(38)}`;
  const facts = { text: { typed }, orderId: 7, orderNumber: "ORD-7" };
  expect(bodyOf("sms", "customer.message", facts, SHOP)).toContain(typed);
  const email = JSON.parse(bodyOf("email", "customer.message", facts, SHOP)) as EmailBody;
  expect(email).toMatchObject({ text: typed, subject: "Soko: About your order ORD-7" });
  expect(email.link).toBe("https://soko.example/orders/7");
  const { html, text } = emailParts(email, { shopName: "Soko", logo: null });
  expect(text).toContain(typed);
  expect(html).toContain("<p>Habari!<br>&lt;b&gt;{orderNumber}&lt;/b&gt; iko");
});

test("news always has its link, even where the link costs an SMS more; what is about no order has none", () => {
  const unsubscribe = { path: "/stop/1z.Q5nK2mB8xT4wPz6a" };
  for (const length of [1, 100, 159, 300]) {
    const facts = { subject: "New", text: { typed: "a".repeat(length) }, unsubscribe };
    expect(bodyOf("sms", "news", facts, SHOP)).toMatch(
      /^Soko: a+ .*https:\/\/soko\.example\/stop\/1z\.Q5nK2mB8xT4wPz6a$/,
    );
  }
  const facts = { text: { typed: "Karibu" }, orderId: null, orderNumber: null };
  expect(bodyOf("sms", "customer.message", facts, SHOP)).toBe("Soko: Karibu");
});
