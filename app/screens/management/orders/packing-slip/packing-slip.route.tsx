import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "~/router";
import { requirePermission } from "~/http/session/current-user.server";
import { pageMeta } from "~/ui/frame/page-meta";
import { documentPage } from "../document-page.server";
import { DocumentScreen } from "../document-screen";
import { recordId } from "~/screens/management/shared/managed-record.server";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: `${args.data?.title ?? "Packing slip"}` });

export async function loader(args: LoaderFunctionArgs) {
  await requirePermission(args);
  return documentPage("packing slip", recordId("order", args.params.id), new URL(args.request.url));
}

export default function PackingSlip() {
  return <DocumentScreen {...useLoaderData<typeof loader>()} />;
}
