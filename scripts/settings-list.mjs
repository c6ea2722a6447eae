/**
 * Every setting, once: `npm run settings` writes docs/settings.md's lists, deploy/env.example and both compose files from it, and
 * tests/docs/settings.test.ts compares it with the settings that the shop reads (app/env/env.server.ts).
 * @typedef {{
 *   names: readonly string[],
 *   shown?: string,
 *   byDefault: string,
 *   meaning: string,
 *   isFixed?: true,
 * }} Setting `shown`: the names as the table shows them; `byDefault` and `meaning` are Markdown; `isFixed`: the image or the compose
 * files set it, or it has its own lines there
 */

/** @type {readonly Setting[]} */
export const OF_THE_SHOP = [
  { names: ["PORT", "HOST"], byDefault: "`3000`, `0.0.0.0`", meaning: "where it listens", isFixed: true },
  {
    names: ["DATA_DIR"],
    byDefault: "`./data`",
    meaning: "database, pictures, generated secrets, demo logins",
    isFixed: true,
  },
  {
    names: ["BACKUP_DIR"],
    byDefault: "`backups` in `DATA_DIR`",
    meaning: "where Management → System → Backups keeps them; best on another disk",
    isFixed: true,
  },
  {
    names: ["DATABASE_URL"],
    byDefault: "a file in `DATA_DIR`",
    meaning: "`file:…` (SQLite) or `postgresql://user:password@host/database`",
    isFixed: true,
  },
  {
    names: ["PROCESSES"],
    byDefault: "`1`",
    meaning: "so many share the port, with PostgreSQL alone ([how](how-to/run-several-processes.md))",
    isFixed: true,
  },
  {
    names: ["PROCESS_NAME"],
    byDefault: "the host's name and four digits",
    meaning: "in logs, figures and Management → System, with PostgreSQL; of several `name#1`, `name#2` …",
    isFixed: true,
  },
  {
    names: ["DRAIN_SECONDS"],
    byDefault: "`0`",
    meaning: "after SIGTERM `/readyz` is 503 for so long before the server stops answering",
    isFixed: true,
  },
  {
    names: ["PUBLIC_URL"],
    byDefault: "",
    meaning: "the address people use; with `https:` browsers stay on https",
    isFixed: true,
  },
  {
    names: ["SESSION_SECRET"],
    byDefault: "made once, kept in `DATA_DIR`",
    meaning: "signs cookies; at least 32 characters",
    isFixed: true,
  },
  { names: ["TRUST_PROXY"], byDefault: "`off`", meaning: "`on` behind a proxy: see below", isFixed: true },
  {
    names: ["BUCKET_URL"],
    byDefault: "",
    meaning: "keeps pictures in an S3-compatible bucket: its address, with the bucket's name",
  },
  {
    names: ["BUCKET_REGION"],
    byDefault: "",
    meaning: "its region, `auto` for R2",
  },
  {
    names: ["BUCKET_ACCESS_KEY", "BUCKET_SECRET_KEY"],
    byDefault: "",
    meaning: "a key that may list, read, write and delete there",
  },
  {
    names: ["MEDIA_URL"],
    byDefault: "the shop's `/media`",
    meaning: "where browsers look for pictures: the bucket's public address, or a content network",
  },
  {
    names: ["SEED_DEMO"],
    byDefault: "`on`",
    meaning:
      "loads the demo shop if there are neither products nor categories; its people have turned messages off",
    isFixed: true,
  },
  {
    names: ["SUPERUSER_USERNAME", "SUPERUSER_EMAIL", "SUPERUSER_PASSWORD"],
    shown: "`SUPERUSER_USERNAME`, `_EMAIL`, `_PASSWORD`",
    byDefault: "",
    meaning: "all three make or update that superuser at start; the demo shop then has no `admin`",
  },
  {
    names: ["PAYMENTS"],
    byDefault: "Management decides",
    meaning: "`daraja`: real money by M-Pesa, with the settings [below](#m-pesa); `mock`: always a test",
  },
  { names: ["MOCK_PAYMENT_DELAY_MS"], byDefault: "`2000`", meaning: "how long the mock payment takes" },
  {
    names: ["CHECKOUT"],
    byDefault: "Settings decide",
    meaning:
      "`on`: people order and pay; `off`: 'Checkout coming soon!' (the days of winners to order stand still); left out, Settings → Checkout decides, first off",
  },
  {
    names: ["WEBHOOK_PRIVATE"],
    byDefault: "`off`",
    meaning: "`on`: webhooks may go to this machine, to private networks and over plain http",
  },
  { names: ["RATE_LIMITS"], byDefault: "`on`", meaning: "`off` for load tests" },
  {
    names: ["OVERLOAD_GUARD"],
    byDefault: "`on`",
    meaning:
      "`off`: an overloaded shop sends nobody away, and a full disk is used to its end; for load tests",
  },
  {
    names: ["PUBLIC_CACHE"],
    byDefault: "`on`",
    meaning: "`off`: every page is made anew for each visitor; behind a proxy it wants `PUBLIC_URL`",
  },
  {
    names: ["LIVE_CONNECTIONS"],
    byDefault: "`20000`",
    meaning: "live connections (streams and WebSockets) in all; beyond, 503",
  },
  {
    names: ["LIVE_CONNECTIONS_PER_ADDRESS"],
    byDefault: "`2000`",
    meaning: "of one client address; beyond, 429; `RATE_LIMITS=off` lifts it",
  },
  {
    names: ["CORS_ORIGINS"],
    byDefault: "",
    meaning: "origins, separated by commas, whose pages may call the API with a bearer token",
  },
  {
    names: ["SHOP_NAME", "KRA_PIN"],
    byDefault: "`Soko`, none",
    meaning: "the shop's name everywhere, and its tax number on documents",
  },
  {
    names: ["SUPPORT_PHONE"],
    byDefault: "",
    meaning: "the phone number in the footer, on Help and on documents; without it no page names one",
  },
  {
    names: ["WHATSAPP_PHONE"],
    byDefault: "",
    meaning: "the number for WhatsApp messages; without it pages have no WhatsApp link",
  },
  { names: ["PAY_ON_DELIVERY"], byDefault: "`off`", meaning: "`on`: buyers may pay when the goods arrive" },
  {
    names: ["WINNER_PAYS"],
    byDefault: "`average`",
    meaning:
      "what the winner of an auction activated from now on pays: `highest`, `average` or `nothing` more (D83)",
  },
  {
    names: ["DAYS_TO_ORDER"],
    byDefault: "`7`",
    meaning:
      "days that the winner of an auction closed from now on has to order (1 to 60), while the checkout is on",
  },
  {
    names: ["LOG_LEVEL"],
    byDefault: "`info`",
    meaning: "`silent`, `error`, `warn`, `info` (failures, slow requests) or `debug` (every request)",
  },
  {
    names: ["METRICS_TOKEN"],
    byDefault: "",
    meaning: "lets other machines read `/metrics` as a bearer token; at least 16 characters",
  },
  {
    names: ["NODE_ENV"],
    byDefault: "set by the commands",
    meaning: "`production`, `development` or `test`",
    isFixed: true,
  },
];

/** @type {readonly Setting[]} */
export const OF_MPESA = [
  {
    names: ["DARAJA_URL"],
    byDefault: "the operator's sandbox",
    meaning: "`https://api.safaricom.co.ke` for real money",
  },
  {
    names: ["DARAJA_CONSUMER_KEY", "DARAJA_CONSUMER_SECRET"],
    byDefault: "",
    meaning: "of the app in the operator's developer portal",
  },
  {
    names: ["DARAJA_SHORTCODE"],
    byDefault: "",
    meaning: "the paybill's number; with a till its store or head office number",
  },
  { names: ["DARAJA_PASSKEY"], byDefault: "", meaning: "of that shortcode" },
  {
    names: ["DARAJA_KIND", "DARAJA_TILL"],
    byDefault: "`paybill`, the shortcode",
    meaning: "`till` for goods; then the till's own number",
  },
  { names: ["DARAJA_INITIATOR"], byDefault: "", meaning: "the API user that may reverse and pay out" },
  {
    names: ["DARAJA_SECURITY_CREDENTIAL"],
    byDefault: "",
    meaning: "its password, encrypted with the operator's certificate",
  },
  {
    names: ["DARAJA_CALLBACK_SECRET"],
    byDefault: "",
    meaning: "part of the address where M-Pesa calls the shop; 24 letters and digits or more",
  },
  {
    names: ["DARAJA_PULL"],
    byDefault: "`on`",
    meaning: "`off`: M-Pesa's list of payments is not read, and confirmations are believed as they come",
  },
  {
    names: ["DARAJA_NETWORKS"],
    byDefault: "Safaricom's published ones",
    meaning: "addresses and CIDRs that may call there; `any` with the simulator",
  },
];
