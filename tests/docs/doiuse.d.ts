declare module "doiuse" {
  import type { Plugin } from "postcss";
  /** Tells of each feature of a style sheet that one of `browsers` (browserslist) does not have. */
  export default function doiuse(how: {
    browsers: readonly string[];
    onFeatureUsage: (usage: { feature: string; message: string }) => void;
  }): Plugin;
}
