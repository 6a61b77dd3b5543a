import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { readJson } from './pack.mjs';

/** Fields that a published manifest has to have; the catalog and the workspace mean nothing to npm. */
function manifestProblems({ manifest, folder }) {
  const problems = [];
  const required = ['description', 'license', 'repository', 'engines', 'files', 'exports', 'sideEffects'];
  for (const field of required) if (manifest[field] === undefined) problems.push(`no "${field}"`);
  if (manifest.license !== 'Apache-2.0') problems.push(`the licence is ${manifest.license}`);
  if (manifest.repository?.directory !== folder) problems.push(`"repository" does not name ${folder}`);
  const text = JSON.stringify(manifest);
  for (const word of ['workspace:', 'catalog:', '"private"'])
    if (text.includes(word)) problems.push(`the manifest contains ${word}`);
  return problems;
}

function contentProblems({ paths, unpacked }) {
  const problems = [];
  for (const needed of ['LICENSE', 'README.md']) if (!paths.includes(needed)) problems.push(`no ${needed}`);
  for (const path of paths)
    if (/\.test\.|(^|\/)(test|bench)\//.test(path)) problems.push(`a test is published: ${path}`);
  if (!/^```tsx? (run|check)$/m.test(readFileSync(join(unpacked, 'README.md'), 'utf8')))
    problems.push(
      'the README has no example that is checked: a block that begins with ```ts run, ```ts check or ```tsx check',
    );
  return problems;
}

/** Every script and declaration has a map, whose sources are in the tarball. */
function sourceMapProblems({ paths, unpacked }) {
  const built = paths.filter((path) => /^dist\/.*\.(js|d\.ts)$/.test(path));
  return built.flatMap((path) => {
    if (!paths.includes(`${path}.map`)) return [`${path} has no source map`];
    const { sources, sourcesContent = [], sourceRoot = '' } = readJson(unpacked, `${path}.map`);
    return sources
      .filter((_, i) => sourcesContent[i] == null)
      .filter((source) => !existsSync(join(unpacked, dirname(path), sourceRoot, source)))
      .map((source) => `${path}.map names ${source}, which is not in the tarball`);
  });
}

/** Examples in comments import what their readers have. */
const withoutComments = (text) => text.replaceAll(/\/\*.*?\*\//gs, '');

/** Every module that is imported comes with the package: it is a dependency, or part of Node. */
function importProblems({ paths, unpacked, manifest }) {
  const { dependencies = {}, peerDependencies = {}, name } = manifest;
  const known = new Set([...Object.keys(dependencies), ...Object.keys(peerDependencies), name]);
  const imported = /(?:^(?:import|export)\b[^'"]*?from |^import |\bimport\()['"]([^'"]+)['"]/gm;
  return paths
    .filter((path) => /^dist\/.*\.(js|d\.ts)$/.test(path))
    .flatMap((path) =>
      [...withoutComments(readFileSync(join(unpacked, path), 'utf8')).matchAll(imported)]
        .map(([, module]) => module)
        .filter((module) => !module.startsWith('.') && !module.startsWith('node:'))
        .filter((module) => !known.has(/^(@[^/]+\/)?[^/]+/.exec(module)?.[0]))
        .map((module) => `${path} imports ${module}, which is no dependency`),
    );
}

async function publintProblems({ unpacked, manifest }) {
  const { messages } = await publint({ pkgDir: unpacked, level: 'warning', strict: true, pack: false });
  return messages.map((message) => `${message.type}: ${formatMessage(message, manifest)}`);
}

/** The packages are ES modules alone: `require` of them is Node's business, and `node10` does not know "exports". */
const resolutions = ['node16-esm', 'bundler'];

async function typesProblems({ tarball, manifest }) {
  const data = createPackageFromTarballData(new Uint8Array(readFileSync(tarball)));
  const entrypoints = Object.keys(manifest.exports).filter((path) => !/\.(json|so)$/.test(path));
  if (entrypoints.length === 0) return [];
  const { types, problems = [] } = await checkPackage(data, { entrypoints });
  if (!types) return ['no types'];
  return problems
    .filter(({ resolutionKind }) => resolutionKind === undefined || resolutions.includes(resolutionKind))
    .map(({ kind, entrypoint, resolutionKind, ...rest }) =>
      [kind, entrypoint, resolutionKind, JSON.stringify(rest)].filter(Boolean).join(' '),
    );
}

export async function checkTarball(report, item) {
  await report.check(`${item.name}: the manifest is complete`, () => manifestProblems(item));
  await report.check(`${item.name}: has licence and README, and no tests`, () => contentProblems(item));
  await report.check(`${item.name}: source maps resolve`, () => sourceMapProblems(item));
  await report.check(`${item.name}: what it imports comes with it`, () => importProblems(item));
  await report.check(`${item.name}: publint finds nothing`, () => publintProblems(item));
  await report.check(`${item.name}: the types are not wrong`, () => typesProblems(item));
}
