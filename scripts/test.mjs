// `npm test [-- WORD...]`: runs the tests of all packages, or of the parts whose names contain one of the words, several parts at a time.
// A part that fails prints its whole output; the last lines say how long each part took. TEST_DEPTH=full makes random tests as thorough as CI.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const reports = join(root, '.reports/tests');

const depth = process.env.TEST_DEPTH ?? 'quick';
const words = process.argv.slice(2);

/** What a quick run opens of the console in a browser, beside its unit tests. Each page takes about half a minute. */
const consoleSample = ['src/', 'test/coin.test'];

/** Tests that start whole processes and that a quick run leaves out. */
const slowProcessTests = ['alerts', 'clock', 'doctor', 'restart', 'traces', 'work-loops'];
const leftOut = depth === 'full' ? [] : slowProcessTests.map((name) => `test/process/${name}.test.ts`);

const part = (directory, name = directory, ...options) => ({ directory, name, options });
const shards = (count, directory, name, ...options) =>
  Array.from({ length: count }, (_, i) =>
    part(directory, `${name} ${i + 1}`, ...options, `--shard=${i + 1}/${count}`),
  );
const [firstOfProgram, secondOfProgram] = shards(2, 'programs/platform', 'program');

/** Packages whose tests run as several parts, longest first: what keeps one core busy for minutes must not start last. */
const parts = [
  secondOfProgram,
  part('apps/api', 'endpoints', '--project=endpoints'),
  // a quick run has more parts at a time
  ...shards(depth === 'full' ? 3 : 6, 'apps/api', 'api', '--project=api'),
  // a full run opens every page; each half has a service of its own
  ...(depth === 'full'
    ? [
        ...shards(2, 'apps/console', 'console', '--project=browser'),
        part('apps/console', 'console units', '--project=unit'),
      ]
    : [part('apps/console', 'console', ...consoleSample)]),
  part('apps/api', 'faults', '--project=faults'),
  firstOfProgram,
  part('packages/core'),
];

const isSplit = new Set(parts.map(({ directory }) => directory));
for (const group of ['apps', 'packages', 'programs', 'tools']) {
  for (const name of readdirSync(join(root, group))) {
    const directory = `${group}/${name}`;
    const manifest = join(root, directory, 'package.json');
    if (isSplit.has(directory) || !existsSync(manifest)) continue;
    if (JSON.parse(readFileSync(manifest, 'utf8')).scripts?.test !== undefined) parts.push(part(directory));
  }
}

const queue = parts.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
if (queue.length === 0) throw new Error(`no tests are named ${words.join(' ')}`);

const minutes = (milliseconds) => {
  const seconds = Math.round(milliseconds / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** A part that takes longer hangs. */
const longestPartMs = 30 * 60_000;

/** Runs one part in a process with one worker. @returns its counts and how long it took */
async function run({ name, directory, options }) {
  const file = join(reports, name.replaceAll(/\W+/g, '-'));
  const log = openSync(`${file}.log`, 'w');
  const began = performance.now();
  const child = spawn(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--maxWorkers=1',
      // files share one process and its modules: importing them again for each file takes longer than most tests
      '--no-isolate',
      // servers, nodes, browsers and kills, on machines that others use, too: what fails once in a thousand runs must not fail all, and is reported
      '--retry=1',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}.json`,
      ...options,
    ],
    {
      cwd: join(root, directory),
      // a file and no pipe: a process that a test leaves behind would hold that open
      stdio: ['ignore', log, log],
      timeout: longestPartMs,
      killSignal: 'SIGKILL',
      // vitest does not apply --exclude to projects
      env: { ...process.env, TEST_LEAVE_OUT: leftOut.join(' ') },
    },
  );
  const [code, signal] = await once(child, 'exit');
  const took = performance.now() - began;
  if (signal !== null) writeSync(log, `\nIt was ended by ${signal} after ${minutes(took)}.\n`);
  closeSync(log);
  const report = existsSync(`${file}.json`) ? JSON.parse(readFileSync(`${file}.json`, 'utf8')) : {};
  const { numPassedTests: passed = 0, numPendingTests: skipped = 0 } = report;
  // a file that cannot be loaded has no tests that could fail
  const failed = report.numFailedTests || (code === 0 ? 0 : 1);
  if (failed > 0) process.stdout.write(readFileSync(`${file}.log`));
  console.log(`${failed > 0 ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed, ${minutes(took)}`);
  const tests = (report.testResults ?? []).flatMap(({ assertionResults }) => assertionResults);
  for (const { status, failureMessages, fullName } of tests)
    if (status === 'passed' && failureMessages.length > 0)
      console.log(`  passed at the second attempt: ${fullName}`);
  return { part: name, passed, failed, skipped, 'min:s': minutes(took) };
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const began = performance.now();
// more than there are cores, as many tests wait for a clock; those of a full run start and kill more processes
const width = Math.min(availableParallelism() + (depth === 'full' ? 1 : 3), 5);
console.log(`Running ${queue.length} parts, ${width} at a time, at depth ${depth}`);
if (depth === 'quick') console.log(`It leaves out ${leftOut.join(' ')}, and most pages of the console`);
const results = [];
await Promise.all(
  Array.from({ length: width }, async () => {
    while (queue.length > 0) results.push(await run(queue.shift()));
  }),
);
console.table(Object.fromEntries(results.map(({ part, ...columns }) => [part, columns])));
const sum = (column) => results.reduce((total, result) => total + result[column], 0);
if (sum('skipped') > 0)
  console.log(
    `${sum('skipped')} skipped: they need PostgreSQL, Redis, S3 or a built program, see CONTRIBUTING.md`,
  );
console.log(`${sum('passed')} passed, ${sum('failed')} failed in ${minutes(performance.now() - began)}`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
