/** Apart from the other settings, because every page needs it. */
export const DEFAULT_SHOP_NAME = "Soko";
