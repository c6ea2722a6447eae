// Part of the list in settings-list.mjs.
/** @typedef {import("./settings-list.mjs").Setting} Setting */

/** @type {readonly Setting[]} */
export const OF_ETIMS = [
  {
    names: ["ETIMS"],
    byDefault: "`off`",
    meaning: "`oscu`: every payment's tax invoice goes to KRA, which signs it; needs the shop's KRA PIN too",
  },
  {
    names: ["ETIMS_URL"],
    byDefault: "KRA's sandbox",
    meaning: "where the OSCU's calls are, without a slash at the end; KRA names the one for real invoices",
  },
  { names: ["ETIMS_TOKEN_URL"], byDefault: "KRA's sandbox", meaning: "where access tokens come from" },
  {
    names: ["ETIMS_KEY", "ETIMS_SECRET"],
    byDefault: "",
    meaning: "consumer key and secret of the app in KRA's developer portal",
  },
  { names: ["ETIMS_BRANCH"], byDefault: "`00`", meaning: "the branch (`bhfId`); `00` is the headquarters" },
  { names: ["ETIMS_DEVICE"], byDefault: "", meaning: "the device's serial number, which KRA approved" },
  {
    names: ["ETIMS_ITEM_CLASS"],
    byDefault: "",
    meaning: "KRA's class (`itemClsCd`) of what the shop sells",
  },
];
