import { expect, test } from "vitest";
import { localPhone, maskedPhoneText, maskPhone, ownPhoneText, whatsAppLink } from "./phone-text";

test("a Kenyan phone is written as people say it; its own middle is hidden from lookers-on, more of it from staff", () => {
  const phone = "+254712345678";
  expect(localPhone(phone)).toBe("0712 345 678");
  expect(ownPhoneText(phone)).toBe("0712 ••• 678");
  expect(maskedPhoneText(phone)).toBe("07•• ••• 678");
  expect(maskedPhoneText("254712345678")).toBe("07•• ••• 678");
});

test("a foreign phone stays as it is, or is hidden but for its ends", () => {
  for (const phone of [
    "x+254712345678",
    "+254712345678x",
    "+2547123456789",
    "+25471234567",
    "+442079460000",
  ]) {
    expect(localPhone(phone)).toBe(phone);
    expect(ownPhoneText(phone)).toBe(maskPhone(phone));
    expect(maskedPhoneText(phone)).toBe(maskPhone(phone));
  }
  expect(maskPhone("+442079460000")).toBe("+4420•••••000");
});

test("a link opens WhatsApp with the text typed, to a number or to whom the reader chooses", () => {
  expect(whatsAppLink("Hi & bye", "+254 712 345678")).toBe("https://wa.me/254712345678?text=Hi%20%26%20bye");
  expect(whatsAppLink("Hi")).toBe("https://wa.me/?text=Hi");
});
