import { expect, test } from "vitest";
import { bodyOf, type EmailBody, emailParts } from "./message-text";

const SHOP = { name: "Soko", url: "https://soko.example" };

test("an email is plain text and HTML, and people's texts are no markup and begin no header", () => {
  const name = `<img src=x onerror=alert(1)>"'&\r\nBcc: all@example.com`;
  const email = JSON.parse(
    bodyOf("email", "round.overtaken", { auctionId: 5, title: name, round: 1 }, SHOP),
  ) as EmailBody;
  expect(email.subject).not.toMatch(/[\r\n]/);
  const { text, html } = emailParts(email, { shopName: "Shop <b>", logo: null });
  expect(text).toContain("<img src=x");
  expect(text.split("\n").some((line) => line.startsWith("Bcc"))).toBe(false);
  expect(html).not.toMatch(/<img|<b>/);
  expect(html).toContain('<a href="https://soko.example/auction/5">');
});

test("the HTML of an email shows the shop's logo, named as the shop; the plain text does not", () => {
  const logo = { url: "https://soko.example/media/a.jpg", width: 200, height: 64 };
  const email = { subject: "", text: "You won.", link: null };
  const { text, html } = emailParts(email, { shopName: 'Mama "Njeri"', logo });
  expect(text).toBe('You won.\n\nMama "Njeri"\n');
  expect(html).toContain(
    '<img src="https://soko.example/media/a.jpg" alt="Mama &quot;Njeri&quot;" width="200" height="64">',
  );
});
