import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "~/router";
import { requirePermission } from "~/http/session/current-user.server";
import { EmptyState } from "~/ui/list/empty-state";
import { pageMeta } from "~/ui/frame/page-meta";
import { documentPage } from "../document-page.server";
import { DocumentScreen } from "../document-screen";
import { recordId } from "~/screens/management/shared/managed-record.server";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: `${args.data?.title ?? "Receipt"}` });

export async function loader(args: LoaderFunctionArgs) {
  await requirePermission(args);
  return documentPage("receipt", recordId("order", args.params.id), new URL(args.request.url));
}

export default function Receipt() {
  const { isPaid, ...page } = useLoaderData<typeof loader>();
  return isPaid ? (
    <DocumentScreen {...page} />
  ) : (
    <EmptyState level={1} title="No receipt yet" action={{ to: page.back.to, label: "Back to the order" }}>
      This order is not paid.
    </EmptyState>
  );
}
