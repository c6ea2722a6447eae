import { addresses as proofScript } from "virtual:proof-script";
import { Icon } from "~/ui/frame/icon";
import { useVisit } from "~/ui/frame/visit";
import { PlainScript } from "~/ui/shell/plain-script";
import { t } from "~/texts/t";
import * as styles from "./proof.css";

interface CheckBandProps {
  what: "round" | "void" | "auction";
  page: number;
  pageCount: number;
  nonce: string | undefined;
  /** Much has to be loaded, so a person asks for the check. */
  isLong?: boolean;
  /** Which auction, and the rule that decides its ties (D69). */
  auction?: { id: number; rule: number };
}

/** Without its script it says how to check; the script puts its finding here. */
export function CheckBand({ what, page, pageCount, isLong = pageCount > 1, nonce, auction }: CheckBandProps) {
  const { lite } = useVisit();
  return (
    <>
      <div
        className={styles.band}
        role="status"
        data-check={what}
        data-page={page}
        data-pages={pageCount}
        data-auction={auction?.id}
        data-rule={auction?.rule}
      >
        <Icon name="info" />
        <Icon name="check" />
        <Icon name="warning" />
        <div className={styles.bandText}>
          <p className={styles.bandTitle}>{t("Anyone can check this result")}</p>
          <p>{t("See “Check it on a computer” below.")}</p>
          {isLong ? (
            <button type="button" className={styles.start}>
              {t("Check it on this phone")}
            </button>
          ) : null}
        </div>
      </div>
      {lite ? null : <PlainScript addresses={proofScript} nonce={nonce} />}
    </>
  );
}
