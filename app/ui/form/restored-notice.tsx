import { Link } from "~/router";
import { Notice } from "~/ui/frame/notice";
import { t } from "~/texts/t";

export const RestoredNotice = ({ hadPicture }: { hadPicture: boolean }) => (
  <Notice tone="info" title={t("What you typed is back")}>
    <p>
      {t("You were signed out before it was saved. Check it, then save it.")}
      {hadPicture ? ` ${t("Choose the image again.")}` : null}
    </p>
    <p>
      <Link to="?afresh" reloadDocument data-discards>
        {t("Start again from what is saved")}
      </Link>
    </p>
  </Notice>
);
