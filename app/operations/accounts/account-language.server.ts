import { db } from "~/db/client.server";
import { isLanguage, type Language } from "~/texts/languages";

/** Pages are in the language of the cookie; this is for messages, and for the next device. */
export async function saveLanguage(userId: number, language: Language): Promise<void> {
  await db().user.updateMany({ where: { id: userId }, data: { language } });
}

/** The account's own choice; an account that has none takes the one of the device. */
export async function languageAtLogin(userId: number, ofDevice: Language | null): Promise<Language | null> {
  const account = await db().user.findUnique({ where: { id: userId }, select: { language: true } });
  if (isLanguage(account?.language)) return account.language;
  if (ofDevice) await saveLanguage(userId, ofDevice);
  return ofDevice;
}
