import { Link, useLoaderData, type ActionFunctionArgs } from "~/router";
import { formatCount } from "~/domain/text/count";
import { importList, CHOOSE_FILE, IMPORT_LIMITS } from "~/domain/import/import";
import { columnHelp, importSample } from "~/domain/import/import-columns";
import { formatDateTime } from "~/domain/time";
import { importsPage } from "~/operations/imports/imports.queries.server";
import { BackLink } from "~/screens/management/shared/back-link";
import { Badge } from "~/ui/badge/badge";
import { ButtonLink } from "~/ui/frame/button";
import { Card } from "~/ui/frame/card";
import { Details } from "~/ui/frame/details";
import { stack } from "~/ui/frame/layout.css";
import { PageHeader } from "~/ui/frame/page-header";
import { DescriptionList } from "~/ui/list/description-list";
import { DataTable } from "~/ui/list/table";
import { Breakable } from "~/ui/text/breakable";
import { STATE_TONES, stateLabel } from "~/screens/management/products/import-labels";
import { guarded } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";
import { EditForm, useEditForm } from "~/screens/management/shared/edit-form";
import { FileField } from "~/ui/form/file-field";
import { setTimeout as wait } from "node:timers/promises";
import type { Viewer } from "~/domain/account/access";
import { importSchema } from "~/domain/import/import-form";
import { type Refusal, refuse } from "~/domain/refusal";
import { env } from "~/env/env.server";
import { parseForm, refuseForm } from "~/http/forms/form.server";
import { receiveFiles } from "~/http/forms/receive-files.server";
import { log } from "~/http/observability/log.server";
import { startImport } from "~/operations/imports/read-import.server";
import { redirect } from "~/router/index.server";
import { refusalPage } from "~/http/respond.server";
import { msg, t } from "~/texts/t";
import { counted, oneOrMany } from "~/domain/text/counted";

const HERE = "/management/products/import";

export const meta = titled(msg("Import products"));

export const loader = guarded(async (args) => {
  const { page } = importList.read(new URL(args.request.url).searchParams);
  const { imports, ...pages } = await importsPage(page);
  return {
    ...pages,
    help: columnHelp(),
    sample: t("Download a sample of {lines}", { lines: counted(importSample("").length - 1, "line") }),
    imports: imports.map(({ id, fileName, state, isBulk, uploader, createdAt, lineCount }) => ({
      id,
      fileName,
      state,
      label: stateLabel({ state, isBulk }),
      uploader,
      at: formatDateTime(createdAt),
      lines: formatCount(lineCount),
    })),
  };
});

export const action = guarded((args, actor) => receiveImport(args, actor));

export default function Imports() {
  const { help, sample, ...past } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to="/management/products">{t("Products")}</BackLink>
      <PageHeader
        title={t("Import products")}
        actions={
          <ButtonLink look="secondary" to={`${HERE}/sample`} reloadDocument>
            {sample}
          </ButtonLink>
        }
      >
        {t("You see what each line would do before anything changes.")}
      </PageHeader>
      <Card className={stack.l}>
        <ImportForm />
        <p>
          {t(
            "A line with an id, or with the SKU of a product, changes that product; any other makes a draft. A column that you leave out stays as it is: leave Stock out if the shop goes on selling. You can edit and import the file that the list of products downloads.",
          )}
        </p>
      </Card>
      <Details title={t("Columns of the file")} note={t("In any order")}>
        <DescriptionList items={help.map(([label, value]) => ({ label, value }))} />
      </Details>
      <PastImports {...past} />
    </>
  );
}

type Past = Omit<ReturnType<typeof useLoaderData<typeof loader>>, "help" | "sample">;

function PastImports({ imports, total, page, pageCount }: Past) {
  if (total === 0) return null;
  return (
    <DataTable
      caption={oneOrMany(total, msg("1 import or bulk change"), msg("{count} imports and bulk changes"))}
      rows={imports}
      columns={[
        {
          label: t("File or change"),
          primary: true,
          cell: ({ id, fileName }) => (
            <Link to={`${HERE}/${id}`}>
              <Breakable text={fileName} />
            </Link>
          ),
        },
        {
          label: t("State"),
          cell: ({ state, label }) => <Badge tone={STATE_TONES[state]}>{label}</Badge>,
        },
        { label: t("Lines"), align: "end", cell: ({ lines }) => lines },
        { label: t("By"), cell: ({ uploader }) => uploader },
        { label: t("At"), cell: ({ at }) => at },
      ]}
      pages={{
        page,
        pageCount,
        hrefFor: (to) => importList.path({ page: to }),
        label: t("Pages of imports"),
      }}
    />
  );
}

type ImportInput = Record<"file" | "pictures", string>;

function ImportForm() {
  const { edit, fields } = useEditForm<ImportInput>({
    id: "import",
    loadSchema: async () => (await import("~/domain/import/import-form")).importSchema,
  });
  return (
    <EditForm {...edit} intent={null} button={t("Upload and check")} encType="multipart/form-data">
      <FileField
        field={fields.file}
        label={t("File of products")}
        hint={t("CSV in UTF-8, with commas, semicolons or tabs. At most 20,000 lines and 30 MB.")}
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
      />
      <FileField
        field={fields.pictures}
        label={t("Pictures")}
        hint={t("A ZIP with the pictures that the column Pictures names. At most 100 MB.")}
        accept=".zip,application/zip"
        optional
      />
    </EditForm>
  );
}

/** A short file is read by then, so its report is the next page. */
const PATIENCE_MS = 2_500;

const again = (refusal: Refusal) =>
  refuseForm(parseForm(new FormData(), { schema: importSchema }), { refusal });

async function receiveImport({ request }: ActionFunctionArgs, actor: Viewer) {
  const received = await receiveFiles(request, { folder: env.importsDir, limits: IMPORT_LIMITS });
  if (!received.ok) return again(received.refusal);
  const { file, pictures } = received.files;
  if (!file) return again(refuse("invalid", CHOOSE_FILE, "file"));
  const files = { fileName: file.name, csvPath: file.path, zipPath: pictures?.path ?? null };
  const started = await startImport(actor, files, (error) =>
    log.error({ err: error }, "a file of products was not read"),
  );
  if (!started.ok) throw refusalPage(started.refusal, t("Nothing was imported"));
  await Promise.race([started.value.done, wait(PATIENCE_MS)]);
  return redirect(`/management/products/import/${started.value.importId}`, 303);
}
