import { ADD_TO_CART_FAILED } from "~/domain/messages";
import { isOffline } from "~/ui/network/connection";
import { t } from "~/texts/t";

/** The value of `enhanced` if the page shows its answer in place: a repeat of the form is then never meant. */
export const UPDATES_IN_PLACE = "in place";

/** If the browser is offline, nothing was sent. Otherwise the write may have arrived; its idempotency key makes a repeat safe. */
export const addUnansweredText = () =>
  isOffline()
    ? t(ADD_TO_CART_FAILED)
    : t("We could not confirm this. Press Add to Cart again: it will not be added twice.");
