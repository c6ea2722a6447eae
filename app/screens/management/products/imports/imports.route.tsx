import { Link, useActionData, useLoaderData } from "~/router";
import { countOf, formatCount } from "~/domain/count";
import { importList } from "~/domain/import/import";
import { columnHelp } from "~/domain/import/import-columns";
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
import { STATE_LABELS, STATE_TONES } from "~/screens/management/products/import-labels";
import { ImportForm } from "./import-form";
import { receiveImport } from "./receive-import.server";
import { guarded } from "~/screens/management/shared/guarded.server";
import { titled } from "~/screens/management/shared/titled";

const HERE = "/management/products/import";

export const meta = titled("Import products");

export const loader = guarded(async (args) => {
  const { page } = importList.read(new URL(args.request.url).searchParams);
  const { imports, ...pages } = await importsPage(page);
  return {
    ...pages,
    help: columnHelp(),
    imports: imports.map(({ id, fileName, state, uploader, createdAt, lineCount }) => ({
      id,
      fileName,
      state,
      uploader,
      at: formatDateTime(createdAt),
      lines: formatCount(lineCount),
    })),
  };
});

export const action = guarded((args, actor) => receiveImport(args, actor));

export default function Imports() {
  const { help, ...past } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <BackLink to="/management/products">Products</BackLink>
      <PageHeader
        title="Import products"
        actions={
          <ButtonLink look="secondary" to={`${HERE}/sample`} reloadDocument>
            Download a sample
          </ButtonLink>
        }
      >
        You see what each line would do before anything changes.
      </PageHeader>
      <Card className={stack.l}>
        <ImportForm answer={answer} />
        <p>
          A line with an id, or with the SKU of a product, changes that product; any other makes a draft. A
          column that you leave out stays as it is: leave Stock out if the shop goes on selling. You can edit
          and import the file that the list of products downloads.
        </p>
      </Card>
      <Details title="Columns of the file" note="In any order">
        <DescriptionList items={help.map(([label, value]) => ({ label, value }))} />
      </Details>
      <PastImports {...past} />
    </>
  );
}

type Past = Omit<ReturnType<typeof useLoaderData<typeof loader>>, "help">;

function PastImports({ imports, total, page, pageCount }: Past) {
  if (total === 0) return null;
  return (
    <DataTable
      caption={countOf(total, "import")}
      rows={imports}
      columns={[
        {
          label: "File",
          primary: true,
          cell: ({ id, fileName }) => (
            <Link to={`${HERE}/${id}`}>
              <Breakable text={fileName} />
            </Link>
          ),
        },
        {
          label: "State",
          cell: ({ state }) => <Badge tone={STATE_TONES[state]}>{STATE_LABELS[state]}</Badge>,
        },
        { label: "Lines", align: "end", cell: ({ lines }) => lines },
        { label: "By", cell: ({ uploader }) => uploader },
        { label: "Uploaded", cell: ({ at }) => at },
      ]}
      pages={{
        page,
        pageCount,
        hrefFor: (to) => importList.path({ page: to }),
        label: "Pages of imports",
      }}
    />
  );
}
