import type { LoaderFunctionArgs } from "~/router";
import type { CsvColumn } from "~/domain/csv/csv-cell";
import { type CsvFile, csvFile } from "~/http/forms/csv.server";
import type { ListQuery } from "~/domain/list/list-query";
import type { Viewer } from "~/domain/account/access";
import { requirePermission } from "~/http/session/current-user.server";

type FileOf<Row> = (
  search: URLSearchParams,
  params: LoaderFunctionArgs["params"],
  viewer: Viewer,
) => CsvFile<Row> | Promise<CsvFile<Row>>;

export const csvLoader =
  <Row>(fileOf: FileOf<Row>) =>
  async (args: LoaderFunctionArgs) => {
    const viewer = await requirePermission(args);
    return csvFile(args.context, await fileOf(new URL(args.request.url).searchParams, args.params, viewer));
  };

export const listCsv = <Row, Filters>(
  name: string,
  query: Pick<ListQuery<Filters>, "read">,
  columns: readonly CsvColumn<Row>[],
  batches: (filters: Filters) => AsyncIterable<readonly Row[]>,
) => csvLoader((search) => ({ name: `${name}.csv`, columns, batches: batches(query.read(search)) }));
