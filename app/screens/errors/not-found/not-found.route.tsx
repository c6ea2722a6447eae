import { data } from "~/router/index.server";
import { type MetaArgs, pageMeta } from "~/ui/frame/page-meta";
import { ErrorMessage, NOT_FOUND } from "../error-screen";

export const meta = (args: MetaArgs) => pageMeta(args, { title: NOT_FOUND.title });

export const loader = () => data(null, { status: 404 });

export default function NotFound() {
  return <ErrorMessage {...NOT_FOUND} />;
}
