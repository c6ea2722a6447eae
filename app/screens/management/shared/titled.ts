import type { MetaFunction } from "~/router";
import { t } from "~/texts/t";
import { pageMeta } from "~/ui/frame/page-meta";

type Data<Loader> = Parameters<MetaFunction<Loader>>[0]["data"];

/** A management page's `meta`. The loader has no data when it answers with an error. */
export const titled =
  <Loader = unknown>(title: string | ((data: Data<Loader>) => string)): MetaFunction<Loader> =>
  (args) =>
    pageMeta(args, { title: typeof title === "string" ? t(title) : title(args.data) });
