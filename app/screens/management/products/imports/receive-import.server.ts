import { setTimeout as wait } from "node:timers/promises";
import type { ActionFunctionArgs } from "~/router";
import type { Viewer } from "~/domain/account/access";
import { CHOOSE_FILE, IMPORT_LIMITS } from "~/domain/import/import";
import { importSchema } from "~/domain/import/import-form";
import { type Refusal, refuse } from "~/domain/refusal";
import { env } from "~/env.server";
import { parseForm, refuseForm } from "~/http/forms/form.server";
import { receiveFiles } from "~/http/forms/receive-files.server";
import { log } from "~/http/observability/log.server";
import { startImport } from "~/operations/imports/read-import.server";
import { redirect } from "~/router.server";
import { refusalPage } from "~/http/respond.server";

/** A short file is read by then, so its report is the next page. */
const PATIENCE_MS = 2_500;

const again = (refusal: Refusal) =>
  refuseForm(parseForm(new FormData(), { schema: importSchema }), { refusal });

export async function receiveImport({ request }: ActionFunctionArgs, actor: Viewer) {
  const received = await receiveFiles(request, { folder: env.importsDir, limits: IMPORT_LIMITS });
  if (!received.ok) return again(received.refusal);
  const { file, pictures } = received.files;
  if (!file) return again(refuse("invalid", CHOOSE_FILE, "file"));
  const files = { fileName: file.name, csvPath: file.path, zipPath: pictures?.path ?? null };
  const started = await startImport(actor, files, (error) =>
    log.error({ err: error }, "a file of products was not read"),
  );
  if (!started.ok) throw refusalPage(started.refusal, "Nothing was imported");
  await Promise.race([started.value.done, wait(PATIENCE_MS)]);
  return redirect(`/management/products/import/${started.value.importId}`, 303);
}
