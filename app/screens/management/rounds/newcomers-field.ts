export const NEWCOMERS_FIELD = "refund_newcomers";

/** The value for `Settling`. */
export const readCloseOptions = (form: FormData) => ({
  refundNewcomers: form.get(NEWCOMERS_FIELD) === "yes",
});
