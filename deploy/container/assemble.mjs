// Writes what the service needs to run into a folder: its bundles, the console, the guide, and the libraries that are not in a bundle. Needs a build and `npm run docs`.
// node deploy/container/assemble.mjs FOLDER [options of pnpm install]
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const [folder, ...options] = process.argv.slice(2);
if (folder === undefined) throw new Error('name the folder');
const target = resolve(folder);

const copy = (path, filter = () => true) => {
  const to = join(target, path);
  mkdirSync(dirname(to), { recursive: true });
  cpSync(join(root, path), to, { recursive: true, filter });
};

// pnpm wants the manifest of each package that the lock file names
const manifests = ['packages', 'apps', 'programs', 'tools']
  .flatMap((group) => readdirSync(join(root, group)).map((name) => `${group}/${name}/package.json`))
  .filter((path) => existsSync(join(root, path)));
const workspace = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', '.pnpmfile.cjs', 'patches'];
for (const path of [...workspace, 'examples/package.json', 'docs/package.json', ...manifests]) copy(path);

const pnpm = join(root, 'node_modules/pnpm/bin/pnpm.cjs');
// another disk would have a store of its own, without the packages
const store = execFileSync(process.execPath, [pnpm, 'store', 'path'], { cwd: root, encoding: 'utf8' }).trim();
const install = [
  'install',
  '--prod',
  '--frozen-lockfile',
  '--ignore-scripts',
  '--filter-prod=@obverse/api...',
];
// hard links and clones would tie the image to the store
const copies = ['--config.package-import-method=copy', `--store-dir=${store}`];
execFileSync(process.execPath, [pnpm, ...install, ...copies, ...options], {
  cwd: target,
  stdio: ['ignore', 2, 'inherit'],
});

// the compiler is a peer of libraries, and rpc-websockets is left out of the bundles: neither runs here
for (const name of readdirSync(join(target, 'node_modules/.pnpm')))
  if (/^(@typescript\+)?(typescript|rpc-websockets)/.test(name))
    rmSync(join(target, 'node_modules/.pnpm', name), { recursive: true });

const isRun = (path) => !/\.(d\.ts|map)$/.test(path);
const built = ['apps/api/dist', 'apps/api/migrations', 'apps/console/dist', 'apps/console/pages.json'];
for (const path of [...built, 'docs/dist']) copy(path, isRun);
// owned by the user of the image
mkdirSync(join(target, 'data'));
for (const path of ['programs/platform/platform.so', 'programs/platform/idl.json', 'LICENSE']) copy(path);
