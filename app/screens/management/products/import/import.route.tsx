import { useEffect } from "react";
import { useLoaderData, useRevalidator } from "~/router";
import { readForm, readIntent } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/forms/toast.server";
import { applyImport } from "~/operations/imports/apply-import.server";
import { importOf } from "~/operations/imports/imports.queries.server";
import { undoImport } from "~/operations/imports/undo-import.server";
import { BackLink } from "~/screens/management/shared/back-link";
import { managedRecord } from "~/screens/management/shared/managed-record.server";
import { Stats } from "~/screens/management/shared/stats";
import { Badge } from "~/ui/badge/badge";
import { ButtonLink } from "~/ui/frame/button";
import { Card } from "~/ui/frame/card";
import { stack } from "~/ui/frame/layout.css";
import { Notice } from "~/ui/frame/notice";
import { PageHeader } from "~/ui/frame/page-header";
import { IMPORT_INTENTS, STATE_TONES } from "~/screens/management/products/import-labels";
import { importPage } from "./import-page.server";
import { ImportReport } from "./import-report";
import { NextStep } from "./next-step";
import * as styles from "./import.css";
import { guarded, guardedRecord } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { msg, t } from "~/texts/t";
import { oneOrMany, sentencesAboutCount } from "~/domain/text/counted";

const LIST = "/management/products/import";

export const meta = titled(msg("Changes to products"));

export const loader = guarded(async (args) => {
  const found = await managedRecord("import", args.params.id, importOf);
  return importPage(found, new URL(args.request.url).searchParams);
});

export const action = guardedRecord("import", async (args, actor, id) => {
  await managedRecord("import", args.params.id, importOf);
  const intent = readIntent(await readForm(args.request), IMPORT_INTENTS);
  const page = `${LIST}/${id}`;
  if (intent !== "undo") {
    const applied = await applyImport(actor, id, intent === "apply" ? "all" : "good");
    if (!applied.ok)
      return redirectWithToast(args, page, { tone: "error", message: applied.refusal.message });
    const { created, changed } = applied.value;
    const parts = [
      ...sentencesAboutCount(created, msg("1 draft made"), msg("{count} drafts made")),
      ...sentencesAboutCount(
        changed,
        msg("1 product or variant changed"),
        msg("{count} products and variants changed"),
      ),
    ];
    return redirectWithToast(args, page, `${parts.join(", ") || t("Nothing changed")}.`);
  }
  const outcome = await undoImport(actor, id);
  if (!outcome.ok) return redirectWithToast(args, page, { tone: "error", message: outcome.refusal.message });
  const { undone, refused, left } = outcome.value;
  return redirectWithToast(args, page, {
    tone: refused + left > 0 ? "warning" : "success",
    message: [
      undone === 0
        ? t("No lines undone.")
        : oneOrMany(undone, msg("1 line undone."), msg("{count} lines undone.")),
      ...sentencesAboutCount(
        refused,
        msg("1 line left as changed since: see below."),
        msg("{count} lines left as changed since: see below."),
      ),
      ...sentencesAboutCount(
        left,
        msg("1 product left: undo once more."),
        msg("{count} products left: undo once more."),
      ),
    ].join(" "),
  });
});

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

export default function Import() {
  const page = useLoaderData<typeof loader>();
  const { fileName, isBulk, label, state, uploaded, failure, ignored, leftOut, stats } = page;
  return (
    <>
      {isBulk ? (
        <BackLink to="/management/products">{t("Products")}</BackLink>
      ) : (
        <BackLink to={LIST}>{t("Import products")}</BackLink>
      )}
      <PageHeader title={fileName} badge={<Badge tone={STATE_TONES[state]}>{label}</Badge>}>
        {isBulk ? t("Changed {time}", { time: uploaded }) : t("Uploaded {time}", { time: uploaded })}
      </PageHeader>
      {state === "reading" ? <Reading page={page} /> : null}
      {failure === null ? null : (
        <Notice tone="error" title={t("Nothing was imported")}>
          <p>{failure}</p>
          <p className={styles.button}>
            <ButtonLink to={LIST}>{t("Upload another file")}</ButtonLink>
          </p>
        </Notice>
      )}
      {state === "reading" || state === "failed" ? null : (
        <>
          {stats.length > 0 ? <Stats stats={stats} /> : null}
          {ignored ? (
            <Notice tone="info">{t("Not imported: the columns {ignored}.", { ignored })}</Notice>
          ) : null}
          {leftOut.length > 0 ? (
            <Notice tone="warning" title={t("Left out of the ZIP")}>
              <ul>
                {leftOut.map((file) => (
                  <li key={file}>{file}</li>
                ))}
              </ul>
            </Notice>
          ) : null}
          <NextStep page={page} />
          <ImportReport page={page} />
        </>
      )}
    </>
  );
}

const LOOK_MS = 1_000;

function Reading({ page: { progress } }: { page: Page }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(revalidate, LOOK_MS);
    return () => clearInterval(timer);
  }, [revalidate]);
  const { read, all, text } = progress;
  return (
    <Card className={stack.m}>
      <label className={stack.s}>
        <span>{t("Still reading: {text}. Nothing has changed yet.", { text })}</span>
        <progress className={styles.progress} max={Math.max(1, all)} value={all > 0 ? read : undefined} />
      </label>
    </Card>
  );
}
