import type { APIRequestContext } from "@playwright/test";
import { MARK_FIELD } from "../app/domain/form/form-mark";

/** Its forms carry the mark of the account that is logged in, as those of pages do (D133). */
export function marked(requests: APIRequestContext): APIRequestContext {
  const post = requests.post.bind(requests);
  requests.post = async (url, options = {}) => {
    const kind = options.form ? "form" : "multipart";
    if (!options[kind] || url.startsWith("/login")) return post(url, options);
    const page = await (await requests.get("/profile/edit")).text();
    const [, mark = ""] = new RegExp(`name="${MARK_FIELD}" value="([\\w-]+)"`).exec(page) ?? [];
    return post(url, { ...options, [kind]: { [MARK_FIELD]: mark, ...options[kind] } });
  };
  return requests;
}
