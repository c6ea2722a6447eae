/** What a packer, a cashier or a seller sees is in both languages; what only the owner sees is in English, and files are too. */
const IN_SWAHILI =
  /^\/management(\/(search|orders|pick-up-points|reports\/cash|payments|failed-payments|refunded-fees|schedule)(\/[^.]*)?)?$/;

const inManagement = (pathname: string) => /^\/management(?![\w-])/.test(pathname);

export const isEnglishOnly = (pathname: string): boolean =>
  inManagement(pathname) && !IN_SWAHILI.test(pathname.replace(/\.data$/, ""));
