interface PushCall {
  readonly checkoutId: string;
  readonly code?: number | string;
  readonly shillings?: number;
  readonly receipt?: string;
}

export const stkCallbackJson = ({
  checkoutId,
  code = 0,
  shillings = 50,
  receipt = "SJK7QWERTY",
}: PushCall) => ({
  Body: {
    stkCallback: {
      MerchantRequestID: "29115-34620561-1",
      CheckoutRequestID: checkoutId,
      ResultCode: code,
      ResultDesc: "The service request is processed.",
      ...(String(code) === "0" && {
        CallbackMetadata: {
          Item: [
            { Name: "Amount", Value: shillings },
            { Name: "MpesaReceiptNumber", Value: receipt },
            { Name: "Balance" },
            { Name: "TransactionDate", Value: 20261124000509 },
            { Name: "PhoneNumber", Value: 254712345678 },
          ],
        },
      }),
    },
  },
});

export const confirmationJson = (changes: Readonly<Record<string, string>> = {}) => ({
  TransactionType: "Pay Bill",
  TransID: "SJK7QWERTY",
  TransTime: "20261124000509",
  TransAmount: "50.00",
  BusinessShortCode: "600999",
  BillRefNumber: "",
  InvoiceNumber: "",
  OrgAccountBalance: "",
  ThirdPartyTransID: "",
  MSISDN: "2547 ***** 678",
  FirstName: "WANJIKU",
  MiddleName: "",
  LastName: "",
  ...changes,
});

interface PayoutStatus {
  readonly reference: string;
  readonly shillings: number;
  readonly status?: string;
}

/** The result of a payout status query. A name may come twice, and without a value. */
export const payoutStatusJson = ({ reference, shillings, status = "Completed" }: PayoutStatus) => ({
  Result: {
    ResultType: 0,
    ResultCode: 0,
    ResultDesc: "The service request is processed successfully.",
    OriginatorConversationID: "3213-416199-2",
    ConversationID: "AG_question",
    TransactionID: "SJK0000000",
    ResultParameters: {
      ResultParameter: [
        { Key: "DebitPartyName", Value: "600999 - Soko" },
        { Key: "DebitPartyName", Value: "254712345678 - Wanjiku" },
        { Key: "OriginatorConversationID", Value: reference },
        { Key: "TransactionReason" },
        { Key: "TransactionStatus", Value: status },
        { Key: "Amount", Value: String(shillings) },
        { Key: "ConversationID", Value: "AG_payout" },
        { Key: "ReceiptNo", Value: "SJK8PAYOUT" },
      ],
    },
  },
});

interface ReturnCall {
  readonly conversationId: string;
  readonly code?: number | string;
  readonly shillings?: number;
}

export const refundResultJson = ({ conversationId, code = 0, shillings = 50 }: ReturnCall) => ({
  Result: {
    ResultType: 0,
    ResultCode: code,
    ResultDesc: "The initiator information is invalid.",
    OriginatorConversationID: "71840-27539181-07",
    ConversationID: conversationId,
    TransactionID: "SJK9RETURN",
    ...(String(code) === "0" && {
      ResultParameters: { ResultParameter: [{ Key: "Amount", Value: shillings }] },
    }),
  },
});
