import { Form, Link } from "~/router";
import { FormActions } from "~/ui/form/form-actions";
import { Button, ButtonLink } from "~/ui/frame/button";
import { Card } from "~/ui/frame/card";
import { cluster, stack } from "~/ui/frame/layout.css";
import { Notice } from "~/ui/frame/notice";
import { classNames } from "~/ui/text/class-names";
import type { ImportPage } from "./import-page.server";
import * as styles from "./import.css";
import { msg, t } from "~/texts/t";

const LIST = "/management/products/import";
const MEND = msg(
  "Download the faulty lines, mend them and upload that file: their faults stand in its first column.",
);

/** What can be done with the file now. */
export function NextStep({ page }: { page: ImportPage }) {
  const { state, obstacle, faulty, isBulk, applies, applied, undo } = page;
  if (obstacle !== null)
    return (
      <Notice tone={faulty ? "warning" : "info"} title={obstacle}>
        {faulty ? <p>{t(MEND)}</p> : null}
        <p className={classNames(cluster.s, styles.button)}>
          <FaultyLinks faulty={faulty} />
          <ButtonLink to={LIST}>{t("Upload another file")}</ButtonLink>
        </p>
      </Notice>
    );
  if (state === "checked") return faulty ? <GoodLines page={page} /> : <Apply applies={applies} />;
  if (undo === null)
    return (
      <Notice tone="info">{isBulk ? t("This change was undone.") : t("This import was undone.")}</Notice>
    );
  return (
    <>
      {faulty ? (
        <Notice tone="warning" title={faulty.leftOut}>
          <p>{t(MEND)}</p>
          <p className={classNames(cluster.s, styles.button)}>
            <FaultyLinks faulty={faulty} />
            <ButtonLink to={LIST}>{t("Upload the mended lines")}</ButtonLink>
          </p>
        </Notice>
      ) : null}
      <Card>
        <Form method="post" className={stack.m}>
          <p>
            {isBulk
              ? t("Changed {applied}. Undo puts back what it changed: {undo}.", {
                  applied: applied ?? "",
                  undo,
                })
              : t(
                  "Imported {applied}. Undo puts back what it changed and deletes the drafts that it made: {undo}.",
                  { applied: applied ?? "", undo },
                )}{" "}
            {t("What somebody changed since stays, and pieces that are sold stay sold.")}
          </p>
          {isBulk ? null : <Link to="/management/products?status=draft">{t("Drafts to activate")}</Link>}
          <FormActions intent="undo" look="danger">
            {t("Undo")}
          </FormActions>
        </Form>
      </Card>
    </>
  );
}

const Apply = ({ applies }: Pick<ImportPage, "applies">) => (
  <Card>
    <Form method="post" className={stack.m}>
      <p>{t("This will {applies}, all at once or nothing.", { applies })}</p>
      <FormActions intent="apply" cancelTo={LIST}>
        {t("Apply")}
      </FormActions>
    </Form>
  </Card>
);

const GoodLines = ({ page: { faulty, good, applies } }: { page: ImportPage }) => (
  <Notice tone="warning" title={faulty?.title ?? ""}>
    <p>
      {t(MEND)} {t("Or import the good lines now: that will {applies}, all at once or nothing.", { applies })}
    </p>
    <Form method="post" className={classNames(cluster.s, styles.button)}>
      <Button name="intent" value="apply_good">
        {good}
      </Button>
      <ButtonLink look="secondary" to={LIST}>
        {t("Fix all first")}
      </ButtonLink>
      <FaultyLinks faulty={faulty} />
    </Form>
  </Notice>
);

const FaultyLinks = ({ faulty }: Pick<ImportPage, "faulty">) =>
  faulty ? (
    <>
      {faulty.file === null ? null : (
        <ButtonLink look="secondary" to={faulty.file} reloadDocument>
          {t("Download the faulty lines")}
        </ButtonLink>
      )}
      <ButtonLink look="secondary" to="?kind=fault">
        {t("Show the faults alone")}
      </ButtonLink>
    </>
  ) : null;
