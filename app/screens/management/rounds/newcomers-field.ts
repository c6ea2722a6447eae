export const NEWCOMERS_FIELD = "refund_newcomers";

/** As `Settling` takes it. */
export const readCloseOptions = (form: FormData) => ({
  refundNewcomers: form.get(NEWCOMERS_FIELD) === "yes",
});
