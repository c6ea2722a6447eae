// @ts-check
// Rules of syntax; what needs types is in .oxlintrc.json (docs/decisions/043-lint-with-types.md).
import js from "@eslint/js";
import checkFile from "eslint-plugin-check-file";
import a11y from "eslint-plugin-jsx-a11y";
import hooks from "eslint-plugin-react-hooks";
import globals from "globals";
import ts from "typescript-eslint";

const exported = ["app/screens/**/*.route.{ts,tsx}", "app/api/**/*.route.ts", "app/{root,routes}.{ts,tsx}"];

const unnamed = {
  selector: "ExportDefaultDeclaration",
  message: "Default exports are for routes, root, entry and config.",
};
/** @param {string} message */
const noClock = (message) => ({ selector: "NewExpression[callee.name='Date'][arguments.length=0]", message });
const shopClock = noClock("What time it is says shopTime(), which never goes back.");

const unboundedNormalize = {
  property: "normalize",
  message: "normalized() of app/domain/normalized.ts: this takes the square of what a stranger sends.",
};

export default ts.config(
  { ignores: ["build", "data", "backups", ".cache", ".prisma-build", "app/db/generated", "test-results"] },
  js.configs.recommended,
  ...ts.configs.recommended,
  { languageOptions: { globals: globals.node } },
  {
    rules: {
      "max-lines": ["error", 250],
      "no-console": ["error", { allow: ["error"] }],
      eqeqeq: "error",
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-non-null-assertion": "error",
      // oxlint's is ten times as fast
      "@typescript-eslint/no-unused-vars": "off",
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
    },
  },
  {
    // the route table: a line for each URL
    files: ["remix.config.js"],
    rules: { "max-lines": "off" },
  },
  {
    files: ["app/**/*.{ts,tsx}"],
    plugins: { "check-file": checkFile },
    rules: {
      "check-file/filename-naming-convention": [
        "error",
        { "**/*.{ts,tsx}": "KEBAB_CASE" },
        { ignoreMiddleExtensions: true },
      ],
      "check-file/folder-naming-convention": ["error", { "app/**/": "KEBAB_CASE" }],
    },
  },
  {
    files: ["app/**/*.{ts,tsx}"],
    ignores: ["**/*.test.ts", "**/*.fixture.ts"],
    rules: { "no-restricted-syntax": ["error", shopClock] },
  },
  {
    files: ["app/**/*.{ts,tsx}"],
    ignores: [...exported, "app/entry.*.tsx", "**/*.test.ts", "**/*.fixture.ts"],
    rules: { "no-restricted-syntax": ["error", shopClock, unnamed] },
  },
  {
    files: ["app/**/*.server.ts"],
    ignores: ["app/operations/shop-clock.server.ts", "app/http/observability/process-stats.server.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        shopClock,
        unnamed,
        {
          selector: "MemberExpression[object.name='Date'][property.name='now']",
          message: "A moment is shopTime(), a duration performance.now().",
        },
      ],
    },
  },
  {
    files: ["app/**/*.test.ts", "app/**/*.fixture.ts"],
    rules: { "no-restricted-syntax": ["error", unnamed] },
  },
  {
    files: ["app/**/*.{ts,tsx}"],
    ignores: ["app/env.server.ts"],
    rules: {
      "no-restricted-properties": [
        "error",
        { object: "process", property: "env", message: "Settings are read in app/env.server.ts." },
        unboundedNormalize,
      ],
    },
  },
  {
    files: ["app/domain/**/*.ts"],
    ignores: ["**/*.test.ts", "**/*.fixture.ts"],
    rules: {
      "no-restricted-properties": [
        "error",
        { object: "Date", property: "now", message: "The clock is an argument." },
        { object: "Math", property: "random", message: "Dice are an argument." },
        { object: "process", property: "env", message: "Rules take values." },
        unboundedNormalize,
      ],
      "no-restricted-syntax": ["error", noClock("The clock is an argument."), unnamed],
    },
  },
  { files: ["app/domain/normalized.ts"], rules: { "no-restricted-properties": "off" } },
  // one line a URL
  { files: ["remix.config.js"], rules: { "max-lines": "off" } },
  {
    // parts of these run in a browser
    files: ["tools/bench/scenarios/slow-connection*.mjs", "tools/mpesa-simulator/phone/refresh.js"],
    languageOptions: { globals: globals.browser },
  },
  {
    files: ["app/**/*.tsx"],
    plugins: a11y.flatConfigs.recommended.plugins,
    languageOptions: { globals: globals.browser },
    rules: a11y.flatConfigs.recommended.rules,
  },
  {
    files: ["app/{ui,screens}/**/*.{ts,tsx}", "app/*.tsx"],
    plugins: { "react-hooks": hooks },
    rules: { "react-hooks/rules-of-hooks": "error" },
  },
  // hooks of a file of their own run when the address changes, and say so
  { files: ["app/**/*.tsx"], rules: { "react-hooks/exhaustive-deps": "error" } },
  { files: ["scripts/**", "tools/**", "tests/**", "e2e/**"], rules: { "no-console": "off" } },
);
