import type { MetaFunction } from "~/router";
import { data } from "~/router.server";
import { pageMeta } from "~/ui/frame/page-meta";
import { ErrorMessage, NOT_FOUND } from "../error-screen";

export const meta: MetaFunction = (args) => pageMeta(args, { title: NOT_FOUND.title });

export const loader = () => data(null, { status: 404 });

export default function NotFound() {
  return <ErrorMessage {...NOT_FOUND} />;
}
