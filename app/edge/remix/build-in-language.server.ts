import { translatedFiles } from "virtual:translated-files";
import type { Language } from "~/texts/languages";
import type { ServerBuild } from "./build.server";

/** The same pages, with the browser's scripts of a language. */
export function buildInLanguage<Build extends Pick<ServerBuild, "assets">>(
  build: Build,
  language: Language,
): Build {
  const files = translatedFiles[language];
  return files ? { ...build, assets: assetsWith(build.assets, files, language) } : build;
}

function assetsWith(
  { entry, routes, version, ...rest }: ServerBuild["assets"],
  files: Readonly<Record<string, string>>,
  language: Language,
): ServerBuild["assets"] {
  const replaced = <Part extends { module: string; imports?: string[] }>(part: Part): Part => ({
    ...part,
    module: files[part.module] ?? part.module,
    ...(part.imports && { imports: part.imports.map((file) => files[file] ?? file) }),
  });
  const replacedRoutes = Object.entries(routes).map(([id, route]) => [id, route && replaced(route)]);
  return {
    ...rest,
    version: `${version}-${language}`,
    entry: replaced(entry),
    routes: Object.fromEntries(replacedRoutes) as typeof routes,
  };
}
