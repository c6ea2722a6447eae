/** Phone numbers as people read and call them. What they type is read by phone.ts, which pages load late. */

/** As people in Kenya say it: 0712 345 678. Foreign numbers stay as they are. */
export const localPhone = (phone: string): string =>
  phone.replace(/^\+254(\d{3})(\d{3})(\d{3})$/, "0$1 $2 $3");

/** The reader's own phone, as they know it: 0712 ••• 678. */
export const ownPhoneText = (phone: string): string =>
  /^\+254\d{9}$/.test(phone) ? localPhone(phone).replace(/ \d{3} /, " ••• ") : maskPhone(phone);

export const maskPhone = (phone: string): string => `${phone.slice(0, 5)}•••••${phone.slice(-3)}`;

/** Somebody else's phone, as staff see it: 07•• ••• 678. */
export const maskedPhoneText = (phone: string): string =>
  /^\+?254\d{9}$/.test(phone) ? phone.replace(/^\+?254(\d)\d{5}(\d{3})$/, "0$1•• ••• $2") : maskPhone(phone);

/** Opens WhatsApp with `text` typed: to this number, or, without one, to somebody whom the reader chooses. */
export const whatsAppLink = (text: string, phone = ""): string =>
  `https://wa.me/${phone.replace(/\D/g, "")}?text=${encodeURIComponent(text)}`;
