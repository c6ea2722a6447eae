export const NEWCOMERS_FIELD = "refund_newcomers";

export const readCloseOptions = (form: FormData) => ({
  refundNewcomers: form.get(NEWCOMERS_FIELD) === "yes",
});
