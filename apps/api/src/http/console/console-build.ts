import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { type StaticFile, staticFile } from './static-file.ts';

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

const mediaTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

const compressed = ['.br', '.gz'];

const readIfThere = (path: string): Buffer | undefined => (existsSync(path) ? readFileSync(path) : undefined);

/** Reads all files in a folder, each with what the build has compressed beside it. @throws TypeError for a kind that has no media type here */
function readFiles(folder: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const { name } = entry;
    const extension = extname(name);
    if (!entry.isFile() || compressed.includes(extension) || extension === '.html') continue;
    const mediaType = mediaTypes[extension];
    if (mediaType === undefined) throw new TypeError(`${name} of the console has no media type`);
    const path = join(folder, name);
    const [br, gzip] = compressed.map((suffix) => readIfThere(path + suffix));
    files.set(name, staticFile(mediaType, { plain: readFileSync(path), br, gzip }));
  }
  return files;
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
