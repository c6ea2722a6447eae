import { useRouteLoaderData } from "~/router";

type Root = () => Promise<{ watching?: readonly number[] }>;

/** Whether the reader watches this product. The root's loader knows what they watch. */
export const useWatched = (id: number): boolean =>
  useRouteLoaderData<Root>("root")?.watching?.includes(id) ?? false;
