/** What Settings and System say while M-Pesa's list is not read (D75); null while it is, and without M-Pesa. */
export const listOffText = (daraja: { readonly canListPayments: boolean } | null): string | null =>
  daraja?.canListPayments === false
    ? "M-Pesa's list is not read (DARAJA_PULL is off): confirmations are believed as they come."
    : null;
