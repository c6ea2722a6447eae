import { vitePlugin as remix } from "@remix-run/dev";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.js";
import { shortClassNames } from "./scripts/class-names.mjs";
import { loweredStyles, STYLE_TARGETS } from "./scripts/lower-styles.mjs";
import { minifiedScripts, SCRIPT_TARGET } from "./scripts/minify.mjs";
import { plainScripts } from "./scripts/plain-scripts.mjs";
import { LANGUAGES, texts, textsIn } from "./scripts/texts.mjs";

/** Few files, because a slow connection pays for each one. A dialog's script stays apart: it comes when one is opened. */
function manualChunks(id: string) {
  // a sheet of its own for each would cost a request and 400 bytes of headers
  if (SHARED_STYLES.test(id)) return "ui";
  if (ACCOUNT_STYLES.test(id)) return "account";
  if (AUCTION_STYLES.test(id)) return "auction";
  if (APART.test(id)) return undefined;
  // each page that imports lazily needs it
  if (FRAMEWORK.test(id) || id.includes("vite/preload-helper")) return "framework";
  if (/node_modules\/@conform-to\/(react|dom)\//.test(id) || FORM_PART.test(id)) return "forms";
  // with the error page's styles, so that the first style sheet is always the one that orders the layers
  if (LISTING_PART.test(id)) return "listing";
  if (SELLING_PART.test(id)) return "selling";
  if (TYPED_TEXT.test(id)) return "typed";
  // Rollup adds to each chunk what it imports, unless that has a chunk of its own
  if (/\/app\/ui\/form\/(field-frame|text-box)\b/.test(id)) return "fields";
  if (/\/app\/domain\/time\b/.test(id)) return "time";
  if (UI_PART.test(id)) return "ui";
}
const FRAMEWORK =
  /node_modules\/(react|react-dom|scheduler|@remix-run|react-router|react-router-dom|turbo-stream|get-nonce)\//;
const SHARED_STYLES =
  /\/app\/ui\/(form\/(field-frame|text-box|control|choice|form-errors|password-field|select-field)|product\/category-picture|frame\/status-band|text\/hero-sum)\.css\b/;
/** Of the pages with a person's own orders and pledges. */
const ACCOUNT_STYLES =
  /\/app\/(ui\/(frame\/tabs|text\/stat|list\/recent-list)|screens\/account\/person-header)\.css\b/;
/** With a leaderboard, which management shows too. */
const AUCTION_STYLES =
  /\/app\/(screens\/storefront\/(auction\/auction|fixed-price\/fixed-price-panel)|ui\/auction\/leaderboard-table)\.css\b/;
const FORM_PART = /\/app\/ui\/form\/(.*-field|form-errors|use-checked-form)\b/;
const LISTING_PART =
  /\/app\/screens\/storefront\/(listing|sort-select|category-links)\b|\/app\/ui\/product\/(product-card|product-grid|heart|use-watched)\b/;
const SELLING_PART =
  /\/app\/screens\/storefront\/(product-meta|winner-example|price-block|add-to-cart-form|quantity-picker|cart-answer|refusal-line)\b|\/app\/domain\/(pledge\/(pledge|leaderboard|tie-text)|order\/winner-offer\/won-order)\b/;
const UI_PART =
  /\/app\/(ui|screens\/errors|http\/security)\/|\/app\/domain\/(money|count|id|messages|page|refusal|unseen)\b/;
/** Reads what people type: for schemas, which come when a form gets the focus. */
const TYPED_TEXT = /\/app\/domain\/(text\/(typed-text|typed-code|invisible|normalized)|account\/phone)\.ts/;
/** Used by few pages, mostly management: a buyer's phone does not pay for it. */
const APART =
  /\/app\/ui\/(?:[\w-]+\/)?(dialog|category-picture|status-band|person|document|order-document|page-text|shop-logo|to-do-panel|table|wide-table|table-blocks|tabs|leaderboard-table|checkbox-group|use-early-input|field-form|use-row-moves|management|chart|colour-field|file-field|form-changes|goods-list|hidden-field|leave-guard|order-(status|payment)-badge|live-connection|live-stream|reconnect-wait|hero-sum|breakable|pager|paybill|payment-status-badge|product-status-badge|radio-group|recent-list|restored-notice|row-tick|share-bar|stat|text-area|qr-code|user-badges)\b/;

/** English last: Remix's manifest has the files of the last one. */
const outputs = LANGUAGES.toReversed().map((language) => ({ manualChunks, plugins: [textsIn(language)] }));

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [
    remix(remixConfig),
    vanillaExtractPlugin(mode === "production" ? { identifiers: shortClassNames("app") } : {}),
    plainScripts(),
    texts(),
    minifiedScripts(),
  ],
  // otherwise the development server finds them late and reloads the page
  optimizeDeps: {
    include: [
      "@conform-to/react",
      "@conform-to/zod/v4",
      "@radix-ui/react-dialog",
      "eventsource-parser",
      "get-nonce",
      "zod/mini",
    ],
    // server packages in loaders, which the browser never gets
    exclude: ["@node-rs/argon2", "libsql", "sharp"],
  },
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  css: { postcss: { plugins: loweredStyles } },
  build: {
    cssTarget: STYLE_TARGETS,
    target: isSsrBuild ? "node20" : SCRIPT_TARGET,
    assetsInlineLimit: 0,
    // by minifiedScripts
    minify: false,
    cssMinify: true,
    reportCompressedSize: false,
    ...(isSsrBuild ? {} : { rollupOptions: { output: outputs } }),
  },
}));
