import { accepted } from "~/domain/refusal";
import { openApiDocument } from "~/http/calls/documentation.server";
import { answer, endpoint, JsonText } from "~/http/rest/endpoint.server";
import { openApi } from "~/http/rest/openapi.server";

let text: JsonText | undefined;

const route = endpoint(
  answer(openApiDocument, () =>
    Promise.resolve(accepted((text ??= new JsonText(JSON.stringify(openApi(), null, 2))))),
  ),
);
export const loader = route.loader;
export const action = route.action;
