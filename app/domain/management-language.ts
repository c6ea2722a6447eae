/** Pages that packers, cashiers and sellers use are in both languages. Pages that only the owner uses are in English, and so are files. */
const IN_SWAHILI =
  /^\/management(\/(search|orders|products|auctions|categor(?:y|ies)|discount-codes|banners|search-words|users|messages(?!\/)|pick-up-points|reports\/cash|payments|failed-payments|refunded-fees|tax-invoices|schedule)(\/[^.]*)?)?$/;

const inManagement = (pathname: string) => /^\/management(?![\w-])/.test(pathname);

export const isEnglishOnly = (pathname: string): boolean =>
  inManagement(pathname) && !IN_SWAHILI.test(pathname.replace(/\.data$/, ""));
