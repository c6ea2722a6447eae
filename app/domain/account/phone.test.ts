import { expect, test } from "vitest";
import { kenyanMobile, normalizePhone, phoneMessage } from "./phone";
import { maskedPhoneText, ownPhoneText, whatsAppLink } from "./phone-text";

test.each([
  "0712 345 678",
  "0712-345-678",
  "(0712) 345678",
  "0712.345.678",
  "[0712] 345 678",
  "712345678",
  "254712345678",
  "+254 712-345 678",
  " +254\u2013712345678 ",
  "+2540712345678",
  "+254 (0) 712 345 678",
  "00254712345678",
  "0712\u00a0345\u00a0678",
  "0712\u2012345\u2212678",
  "\u2068+254712345678\u2069",
  "0712345678\u200b",
  "\u202a0712345678\u202c",
  "0712\u00ad345678",
])("%j is the Kenyan mobile number +254712345678 (D107)", (text) => {
  expect(kenyanMobile(text)).toBe("+254712345678");
  expect(normalizePhone(text)).toBe("+254712345678");
});

test("numbers that begin with 01 are mobile numbers too", () => {
  expect(kenyanMobile("0110-345678")).toBe("+254110345678");
});

test.each(["", "020 222 2222", "+255712345678", "07123456789", "071234567", "0712 abc 678", "0254712345678"])(
  "%j is not a Kenyan mobile number",
  (text) => {
    expect(kenyanMobile(text)).toBeNull();
  },
);

test.each([
  ["+1 (415) 555-2671", "+14155552671"],
  ["+44 20 7946 0958", "+442079460958"],
  ["+254 20 222 2222", "+254202222222"],
  ["+12345678", "+12345678"],
  ["+123456789012345", "+123456789012345"],
])("%j, a foreign or landline number, is stored as %s", (text, phone) => {
  expect(normalizePhone(text)).toBe(phone);
});

test.each([
  ["0712 34", "too short, and no country code"],
  ["020 222 2222", "a landline without its country code"],
  ["1 (415) 555-2671", "no plus"],
  ["+1234567", "7 digits"],
  ["+1234567890123456", "16 digits"],
  ["+0712345678", "no country begins with 0"],
  ["+25471234567a", "a letter"],
  ["", "nothing"],
])("%j is refused: %s", (text) => {
  expect(normalizePhone(text)).toBeNull();
});

test("a number without '+' lacks the country code, one with it has too few or too many digits", () => {
  expect(phoneMessage("0712 34")).toBe("Phone number must start with country code (e.g., +254)");
  for (const text of ["+25471", "\u2068+25471", " (+)25471"])
    expect(phoneMessage(text), text).toBe("Phone number must have 8 to 15 digits after the +");
});

test("a WhatsApp link opens a message to the shop, or to somebody of the reader's choice", () => {
  expect(whatsAppLink("Order ORD-1 & more", "+254 712 345 678")).toBe(
    "https://wa.me/254712345678?text=Order%20ORD-1%20%26%20more",
  );
  expect(whatsAppLink("Look")).toBe("https://wa.me/?text=Look");
});

test("staff see as much of a payer's phone as the operator tells", () => {
  expect(maskedPhoneText("+254712345678")).toBe("07•• ••• 678");
  expect(maskedPhoneText("254712345678")).toBe("07•• ••• 678");
  expect(maskedPhoneText("+256701234567")).toBe("+2567•••••567");
});

test("a person's own phone reads as they know it, without its middle", () => {
  expect(ownPhoneText("+254712345678")).toBe("0712 ••• 678");
  expect(ownPhoneText("+256701234567")).toBe("+2567•••••567");
});
