import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { entrypointsOf, readJson } from './pack.mjs';

const checkedExample = /^```tsx? (run|check)$/m;

function contentProblems({ paths, unpacked }) {
  const problems = paths
    .filter((path) => /\.test\.|(^|\/)(test|bench)\//.test(path))
    .map((path) => `a test is published: ${path}`);
  if (!paths.includes('LICENSE')) problems.push('no LICENSE');
  if (!checkedExample.test(readFileSync(join(unpacked, 'README.md'), 'utf8')))
    problems.push(`the README has no example that is checked: ${checkedExample}`);
  return problems;
}

/** Every script and declaration has a map, whose sources are in the tarball. */
function sourceMapProblems({ paths, unpacked }) {
  return paths
    .filter((path) => /^dist\/.*\.(js|d\.ts)$/.test(path))
    .flatMap((path) => {
      if (!paths.includes(`${path}.map`)) return [`${path} has no source map`];
      const { sources, sourcesContent = [], sourceRoot = '' } = readJson(unpacked, `${path}.map`);
      return sources
        .filter((_, i) => sourcesContent[i] == null)
        .filter((source) => !existsSync(join(unpacked, dirname(path), sourceRoot, source)))
        .map((source) => `${path}.map names ${source}, which is not in the tarball`);
    });
}

async function publintProblems({ unpacked, manifest }) {
  const { messages } = await publint({ pkgDir: unpacked, level: 'warning', strict: true, pack: false });
  return messages.map((message) => `${message.type}: ${formatMessage(message, manifest)}`);
}

/** The packages are ES modules alone: `require` of them is Node's business, and `node10` does not know "exports". */
const resolutions = ['node16-esm', 'bundler', undefined];

async function typesProblems({ tarball, manifest }) {
  const entrypoints = entrypointsOf(manifest);
  if (entrypoints.length === 0) return [];
  const data = createPackageFromTarballData(new Uint8Array(readFileSync(tarball)));
  const { types, problems = [] } = await checkPackage(data, { entrypoints });
  if (!types) return ['no types'];
  return problems
    .filter(({ resolutionKind }) => resolutions.includes(resolutionKind))
    .map((problem) => JSON.stringify(problem));
}

const checks = {
  'has licence and README, and no tests': contentProblems,
  'source maps resolve': sourceMapProblems,
  'publint finds nothing': publintProblems,
  'the types are not wrong': typesProblems,
};

export async function checkTarball(report, item) {
  for (const [title, problemsOf] of Object.entries(checks))
    await report.check(`${item.name}: ${title}`, () => problemsOf(item));
}
