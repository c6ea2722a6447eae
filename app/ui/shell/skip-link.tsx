import { skip } from "./skip-link.css";
import { t } from "~/texts/t";

/** Every page's `main` has this id. */
export const SkipLink = () => (
  <a href="#main" className={skip}>
    {t("Skip to content")}
  </a>
);
