import {
  isRouteErrorResponse,
  type MetaFunction,
  Outlet,
  useLoaderData,
  useRouteError,
  useRouteLoaderData,
} from "~/router";
import { pageMeta } from "~/ui/frame/page-meta";
import { ErrorScreen, errorTitle, FramedError } from "~/screens/errors/error-screen";
import { t } from "~/texts/t";
import { englishNote } from "~/http/language.server";
import { ManagementFrame } from "../management-frame";
import { guarded } from "~/screens/management/shared/guarded.server";

export const meta: MetaFunction = ({ error, matches, location }) =>
  error ? pageMeta({ matches }, { title: errorTitle(error, location.pathname) }) : [];

export const loader = guarded(({ request }, { isSuperuser, permissions }) => ({
  isSuperuser,
  permissions,
  englishNote: englishNote(request),
}));

export default function Layout() {
  const { englishNote: note, ...viewer } = useLoaderData<typeof loader>();
  return (
    <ManagementFrame viewer={viewer}>
      {note ? <p lang="sw">{note}</p> : null}
      <Outlet />
    </ManagementFrame>
  );
}

/** A 404 has the sidebar. Refusals and a 405 do not, because for a 405 nobody has checked the sender. */
export function ErrorBoundary() {
  const error = useRouteError();
  const viewer = useRouteLoaderData<typeof loader>("screens/management/overview/layout/layout");
  if (isRouteErrorResponse(error) && [401, 403, 405].includes(error.status)) return <ErrorScreen />;
  return (
    <ManagementFrame viewer={viewer ?? null}>
      <FramedError backTo={{ to: "/management", label: t("Go to the dashboard") }} />
    </ManagementFrame>
  );
}
