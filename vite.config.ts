import { vitePlugin as remix } from "@remix-run/dev";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.js";

// two chunks that change only with an upgrade, so that a returning phone keeps them
function manualChunks(id: string) {
  if (/node_modules\/(react|react-dom|scheduler)\//.test(id)) return "react";
  if (/node_modules\/(@remix-run|react-router|react-router-dom|turbo-stream)\//.test(id)) return "remix";
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(remixConfig), vanillaExtractPlugin()],
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
  build: {
    target: isSsrBuild ? "node20" : "es2020",
    assetsInlineLimit: 0,
    ...(isSsrBuild ? {} : { rollupOptions: { output: { manualChunks } } }),
  },
}));
