import type { SettingName } from "./settings";

/** Other words for settings, in English and Swahili, as people in Kenya say it; both searches find them by it. */
export const SETTING_WORDS: Partial<Record<SettingName, string>> = {
  shopName: "business name jina la duka biashara",
  logo: "picture brand image nembo alama",
  brandColour: "color theme header rangi",
  accentColour: "color buttons rangi",
  supportPhone: "call number contact simu nambari",
  whatsapp: "chat number simu",
  shopAddress: "location building street mahali anwani",
  openingHours: "time open close masaa saa",
  deliveryZones: "county counties shipping fees transport courier boda rider kaunti usafirishaji nauli",
  freeDeliveryFromCents: "shipping free bure usafirishaji",
  returnDays: "refund goods back kurudisha",
  hasCheckout: "order orders online buy cart sell oda agiza nunua",
  isPayOnDelivery: "cash on delivery cod lipa ukipokea",
  kraPin: "tax kodi",
  isVatRegistered: "kra etims tax kodi",
  lowStockLevel: "reorder running out kuisha stoo",
  smsPerDayCents: "budget cost bei gharama meseji",
  smsPriceCents: "cost bei gharama meseji",
  smallestAge: "18 minors years umri",
  daysToOrder: "winner deadline mshindi",
  nightlyBackup: "copy disk nakala hifadhi",
  winnerPays: "auction price mshindi mnada bei",
  isSecondFactorRequired: "2fa authenticator security password otp usalama",
};
