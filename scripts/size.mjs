// Prints how many lines of source, tests and tools there are, by area: `node scripts/size.mjs`. What counts are files in git that people write
// (TypeScript, JavaScript, Rust, Python): neither what a script generates nor documents nor examples. A file that is in a folder for tests, or that
// is named for them, counts as tests; benches, mutations, the program's toolchain, and all of tools, scripts and deploy count as tools.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const code = /\.(ts|tsx|mjs|rs|py)$/;
const leftOut = /generated|^docs\/|^examples\//;
const tests = /\.test\.|\.spec\.|\/tests?\/|\/testing\/|test-support|_test\./;
const tools = /\/bench\/|^tools\/|^scripts\/|^deploy\/|mutations|toolchain/;

const kindOf = (file) => {
  if (tests.test(file)) return 'tests';
  return tools.test(file) ? 'tools' : 'source';
};

/** Such as `apps/api`, or `scripts`, which has no parts. */
const areaOf = (file) =>
  file
    .split('/')
    .slice(0, /^(scripts|deploy)\//.test(file) ? 1 : 2)
    .join('/');

const areas = {};
const total = { source: 0, tests: 0, tools: 0 };
const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n');
for (const file of files.filter((name) => code.test(name) && !leftOut.test(name) && existsSync(name))) {
  const kind = kindOf(file);
  const lines = readFileSync(file, 'utf8').split('\n').length - 1;
  areas[areaOf(file)] ??= { source: 0, tests: 0, tools: 0 };
  areas[areaOf(file)][kind] += lines;
  total[kind] += lines;
}
console.table({ ...areas, total });
