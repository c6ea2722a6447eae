// Part of the list in settings-list.mjs.
/** @typedef {import("./settings-list.mjs").Setting} Setting */

/** @type {readonly Setting[]} */
export const OF_MESSAGES = [
  {
    names: ["SMS_BY"],
    byDefault: "`off`",
    meaning: "`africastalking` sends SMS; `file` writes them to `DATA_DIR/outbox`, for development",
  },
  {
    names: ["AFRICASTALKING_USERNAME", "AFRICASTALKING_API_KEY"],
    byDefault: "",
    meaning: "of the app at Africa's Talking; the username `sandbox` needs the sandbox's address",
  },
  { names: ["AFRICASTALKING_FROM"], byDefault: "the provider's", meaning: "the sender's name or short code" },
  {
    names: ["AFRICASTALKING_CALLBACK_SECRET"],
    byDefault: "",
    meaning:
      "lets delivery reports come to `/callbacks/<secret>/sms-report`, the address to give the provider; 24 letters and digits or more",
  },
  {
    names: ["AFRICASTALKING_URL"],
    byDefault: "`https://api.africastalking.com`",
    meaning: "`https://api.sandbox.africastalking.com` for tests",
  },
  {
    names: ["EMAIL_BY"],
    byDefault: "`off`",
    meaning: "`smtp` sends email; `file` as above",
  },
  {
    names: ["SMTP_URL"],
    byDefault: "",
    meaning:
      "`smtps://user:password@host:465`, or `smtp://…:587` with STARTTLS; escape /, # and @ in a password",
  },
  {
    names: ["EMAIL_FROM"],
    byDefault: "",
    meaning: "the sender: `shop@example.com`, or `Name <shop@example.com>`",
  },
  {
    names: ["PUSH_BY"],
    byDefault: "`off`",
    meaning:
      "`webpush` shows messages on devices that allow it, over https; a new `SESSION_SECRET` ends that; `file` as above",
  },
];
