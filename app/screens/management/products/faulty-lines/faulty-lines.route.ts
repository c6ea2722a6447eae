import type { LoaderFunctionArgs } from "~/router";
import { faultyFile, separatorOf } from "~/domain/import/faulty-file";
import { cellsFile } from "~/http/forms/csv.server";
import { requirePermission } from "~/http/session/current-user.server";
import { importLineBatches, importOf } from "~/operations/imports/imports.queries.server";
import { managedRecord } from "~/screens/management/shared/managed-record.server";

/** The faulty lines as they were uploaded, to mend and upload again. */
export const loader = async (args: LoaderFunctionArgs) => {
  await requirePermission(args);
  const { id, headings, separator } = await managedRecord("import", args.params.id, importOf);
  const file = faultyFile(headings);
  async function* batches() {
    for await (const lines of importLineBatches(id, { kind: "fault" })) yield lines.map(file.cells);
  }
  return cellsFile(args.context, {
    name: `import-${id}-faulty-lines.csv`,
    headings: file.headings,
    separator: separatorOf(separator),
    batches: batches(),
  });
};
