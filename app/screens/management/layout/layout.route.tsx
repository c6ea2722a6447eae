import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import { requireSuperuser } from "~/http/current-user.server";
import { ManagementFrame } from "../management-frame";

export async function loader(args: LoaderFunctionArgs) {
  await requireSuperuser(args);
  return null;
}

export default function Layout() {
  return (
    <ManagementFrame>
      <Outlet />
    </ManagementFrame>
  );
}
