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
import { ManagementFrame } from "../management-frame";
import { guarded } from "~/screens/management/shared/guarded.server";

export const meta: MetaFunction = ({ error, matches, location }) =>
  error ? pageMeta({ matches }, { title: errorTitle(error, location.pathname) }) : [];

export const loader = guarded((args, { isSuperuser, permissions }) => ({ isSuperuser, permissions }));

export default function Layout() {
  return (
    <ManagementFrame viewer={useLoaderData<typeof loader>()}>
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
      <FramedError backTo={{ to: "/management", label: "Go to the dashboard" }} />
    </ManagementFrame>
  );
}
