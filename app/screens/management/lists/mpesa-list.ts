/** The warning in Settings and System while M-Pesa's list is not read (D75); null if it is read, and without M-Pesa. */
export const mpesaListWarning = (daraja: { readonly canListPayments: boolean } | null): string | null =>
  daraja?.canListPayments === false
    ? "M-Pesa's list is not read (DARAJA_PULL is off): confirmations are believed as they come."
    : null;
