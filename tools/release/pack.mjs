import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '@obverse/stack/program';

export const readJson = (...path) => JSON.parse(readFileSync(join(...path), 'utf8'));

/** The folders of all packages that are published. */
const publishedFolders = () =>
  ['packages', 'programs']
    .flatMap((group) => readdirSync(join(root, group)).map((name) => `${group}/${name}`))
    .filter((folder) => !readJson(root, folder, 'package.json').private);

/** Packs a package as it would be published, so that the catalog's versions are in its manifest, and unpacks the tarball. */
function pack(folder, target) {
  const options = ['pack', '--json', '--pack-destination', target];
  const output = execFileSync(join(root, 'node_modules/.bin/pnpm'), options, {
    cwd: join(root, folder),
    encoding: 'utf8',
  });
  const { name, filename } = JSON.parse(output);
  const unpacked = join(target, name.replace('/', '-'));
  mkdirSync(unpacked, { recursive: true });
  execFileSync('tar', ['-xzf', filename, '-C', unpacked, '--strip-components=1']);
  const paths = readdirSync(unpacked, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name: file }) => relative(unpacked, join(parentPath, file)));
  const manifest = readJson(unpacked, 'package.json');
  return { name, tarball: filename, unpacked, paths, manifest };
}

/** What a package exports, but for its files of data. */
export const entrypointsOf = (manifest) =>
  Object.keys(manifest.exports).filter((path) => !/\.(json|so)$/.test(path));

export const packAll = (target) => publishedFolders().map((folder) => pack(folder, target));
