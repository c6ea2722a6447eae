import { logoSize } from "~/domain/picture/logo";
import { logo as style } from "../shell/top-bar.css";
import { useVisit } from "./visit";

/** Nothing if the shop has none. */
export function ShopLogo({ most }: { most: { width: number; height: number } }) {
  const { logo, shopName } = useVisit();
  return logo ? <img src={logo.src} alt={shopName} {...logoSize(logo, most)} className={style} /> : null;
}
