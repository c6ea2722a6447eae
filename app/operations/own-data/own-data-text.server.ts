import { exported, snakeCase } from "~/domain/account/own-data";
import { shopTime } from "../shop-clock.server";
import { OWN_DATA } from "./own-data.queries.server";

/** The file, piece by piece: one JSON object with a list for each kind of data. */
export async function* ownDataText(userId: number): AsyncGenerator<string> {
  yield `{\n"made_at": ${JSON.stringify(shopTime())}`;
  for (const [name, section] of Object.entries(OWN_DATA)) {
    yield `,\n"${snakeCase(name)}": [`;
    let isFirst = true;
    for await (const rows of section(userId)) {
      const lines = rows.map((row) => JSON.stringify(exported(row))).join(",\n");
      if (lines !== "") yield `${isFirst ? "" : ","}\n${lines}`;
      if (lines !== "") isFirst = false;
    }
    yield "]";
  }
  yield "\n}\n";
}
