import type { LoaderFunctionArgs } from "~/router";
import { listPage, readPage } from "~/domain/list/page";

const PAGE_SIZE = 50;

export async function waitingPage<Found extends { total: number }>(
  { request }: LoaderFunctionArgs,
  read: (page: { take: number; skip?: number }) => Promise<Found>,
) {
  const { total } = await read({ take: 0 });
  const { skip, ...pages } = listPage(readPage(new URL(request.url).searchParams), total, PAGE_SIZE);
  return { found: await read({ take: PAGE_SIZE, skip }), pages };
}
