import { parseId } from "~/domain/id";
import { BANNER_NOT_FOUND } from "~/domain/messages";
import { notFoundPage } from "~/http/respond.server";
import { managedBanner } from "~/operations/banners/banners.queries.server";

/** Throws a 404 for a bad or unknown id (D3). */
export async function bannerAt(text: string | undefined) {
  const id = parseId(text);
  const banner = id === null ? null : await managedBanner(id);
  if (!banner) throw notFoundPage(BANNER_NOT_FOUND, "This banner doesn't exist or has been deleted.");
  return banner;
}
