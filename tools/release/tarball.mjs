import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { entrypointsOf, readJson } from './pack.mjs';

const unless = (truth, problem) => (truth ? [] : [problem]);

/** Fields that a published manifest has to have; the catalog and the workspace mean nothing to npm. */
function manifestProblems({ manifest, folder }) {
  const required = ['description', 'license', 'repository', 'engines', 'files', 'exports', 'sideEffects'];
  const text = JSON.stringify(manifest);
  return [
    ...required.flatMap((field) => unless(field in manifest, `no "${field}"`)),
    ...unless(manifest.license === 'Apache-2.0', `the licence is ${manifest.license}`),
    ...unless(manifest.repository?.directory === folder, `"repository" does not name ${folder}`),
    ...['workspace:', 'catalog:', '"private"'].flatMap((word) =>
      unless(!text.includes(word), `the manifest contains ${word}`),
    ),
  ];
}

const checkedExample = /^```tsx? (run|check)$/m;

function contentProblems({ paths, unpacked }) {
  const tests = paths.filter((path) => /\.test\.|(^|\/)(test|bench)\//.test(path));
  const readme = readFileSync(join(unpacked, 'README.md'), 'utf8');
  return [
    ...unless(paths.includes('LICENSE'), 'no LICENSE'),
    ...tests.map((path) => `a test is published: ${path}`),
    ...unless(checkedExample.test(readme), `the README has no example that is checked: ${checkedExample}`),
  ];
}

const isBuilt = (path) => /^dist\/.*\.(js|d\.ts)$/.test(path);

/** Every script and declaration has a map, whose sources are in the tarball. */
function sourceMapProblems({ paths, unpacked }) {
  return paths.filter(isBuilt).flatMap((path) => {
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
  return paths.filter(isBuilt).flatMap((path) =>
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
  const entrypoints = entrypointsOf(manifest);
  if (entrypoints.length === 0) return [];
  const { types, problems = [] } = await checkPackage(data, { entrypoints });
  if (!types) return ['no types'];
  return problems
    .filter(({ resolutionKind }) => resolutionKind === undefined || resolutions.includes(resolutionKind))
    .map(({ kind, entrypoint, resolutionKind, ...rest }) =>
      [kind, entrypoint, resolutionKind, JSON.stringify(rest)].filter(Boolean).join(' '),
    );
}

const checks = {
  'the manifest is complete': manifestProblems,
  'has licence and README, and no tests': contentProblems,
  'source maps resolve': sourceMapProblems,
  'what it imports comes with it': importProblems,
  'publint finds nothing': publintProblems,
  'the types are not wrong': typesProblems,
};

export async function checkTarball(report, item) {
  for (const [title, problemsOf] of Object.entries(checks))
    await report.check(`${item.name}: ${title}`, () => problemsOf(item));
}
