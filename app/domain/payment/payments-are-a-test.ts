import { msg } from "~/texts/t";

/** Said wherever the owner looks, until M-Pesa is connected. */
export const PAYMENTS_ARE_A_TEST = msg("Payments are a test: no money moves");
