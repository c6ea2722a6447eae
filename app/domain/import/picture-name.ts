/** Names of pictures, as a cell has them and as archive programs write them. */
import { visibleKey } from "~/domain/text/typed-text";

/** One key for a file name as each system writes it: composed or not, any case, dashes, slashes. A leading '/' is the ZIP's top. */
export const pictureKey = (name: string): string =>
  visibleKey(name.replaceAll("\n", " "))
    .replace(/\p{Dash}/gu, "-")
    .replace(/[’‘‛ʼ`´＇]/g, "'")
    .replaceAll("\\", "/")
    .replace(/^\.?\/+/, "/")
    .toLowerCase();

/** The keys that name it: 'goods/front/lamp.jpg', 'front/lamp.jpg', 'lamp.jpg', and with './' in front the whole path. */
export function namesOfPath(path: string): string[] {
  const parts = pictureKey(path)
    .split("/")
    .filter((part) => part !== "");
  return [`/${parts.join("/")}`, ...parts.map((_, at) => parts.slice(at).join("/"))];
}
