import { useVisit } from "~/ui/frame/visit";
import { Button, ButtonLink } from "~/ui/frame/button";
import { cluster, stack } from "~/ui/frame/layout.css";
import { PageHeader } from "~/ui/frame/page-header";
import { offPaper, paper } from "~/ui/frame/print.css";
import { classNames } from "~/ui/text/class-names";
import { t } from "~/texts/t";
import * as styles from "./second-factor.css";

export interface RecoveryCodesProps {
  codes: readonly string[];
  username: string;
  continueTo: string;
}

/** 'Print' needs scripts; without them people print from the browser's menu. */
export function RecoveryCodes({ codes, username, continueTo }: RecoveryCodesProps) {
  const { shopName } = useVisit();
  return (
    <div className={classNames(paper, stack.l)}>
      <PageHeader title={t("Your recovery codes")}>
        {t("For a login as {username} at {shopName} without your phone. Each works once.", {
          username,
          shopName,
        })}
      </PageHeader>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p>
        {t("Print them or write them down, and keep them away from your phone. This page is shown only now.")}
      </p>
      <div className={classNames(cluster.m, offPaper)}>
        <Button type="button" look="secondary" className={styles.scripted} data-print>
          {t("Print")}
        </Button>
        <ButtonLink to={continueTo}>{t("I have them")}</ButtonLink>
      </div>
    </div>
  );
}
