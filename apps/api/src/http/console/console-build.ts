import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { isCompressed, readStaticFile, type StaticFile } from './static-file.ts';

/** What the build of the console left. */
export type ConsoleBuild = {
  /** Each page, with a placeholder for its configuration, by its routes, such as `/coins/*`. */
  readonly pages: ReadonlyMap<string, string>;
  /** Files whose names change with their content, by name. */
  readonly hashed: ReadonlyMap<string, StaticFile>;
  /** Other files, by name. */
  readonly named: ReadonlyMap<string, StaticFile>;
};

/** The folder of hashed files, which `assetsDir` of the build names. */
export const hashedFolder = 'console';

/** Reads all files in a folder but its pages. */
function readFiles(folder: string): Map<string, StaticFile> {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !isCompressed(entry.name) && extname(entry.name) !== '.html')
    .map(({ name }) => name);
  return new Map(names.map((name) => [name, readStaticFile(join(folder, name))]));
}

function read(): ConsoleBuild | undefined {
  const list = createRequire(import.meta.url).resolve('@obverse/console/pages.json');
  const folder = join(dirname(list), 'dist');
  if (!existsSync(join(folder, 'index.html'))) return undefined;
  const paths: Record<string, string[]> = JSON.parse(readFileSync(list, 'utf8'));
  const pages = Object.entries(paths).flatMap(([name, routes]) => {
    const html = readFileSync(join(folder, `${name}.html`), 'utf8');
    return routes.map((route) => [route, html] as const);
  });
  return {
    pages: new Map(pages),
    hashed: readFiles(join(folder, hashedFolder)),
    named: readFiles(folder),
  };
}

let build: ConsoleBuild | undefined;

/** The build of the console, read into memory once for all services of a process; undefined where it has not been built. */
export const readConsoleBuild = (): ConsoleBuild | undefined => {
  build ??= read();
  return build;
};
