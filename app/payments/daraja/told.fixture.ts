interface PushCall {
  readonly checkoutId: string;
  readonly code?: number | string;
  readonly shillings?: number;
  readonly receipt?: string;
}

export const pushCall = ({ checkoutId, code = 0, shillings = 50, receipt = "SJK7QWERTY" }: PushCall) => ({
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

export const moneyCall = (changes: Readonly<Record<string, string>> = {}) => ({
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

interface ReturnCall {
  readonly conversationId: string;
  readonly code?: number | string;
  readonly shillings?: number;
}

export const returnCall = ({ conversationId, code = 0, shillings = 50 }: ReturnCall) => ({
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
