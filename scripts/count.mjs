// Names the tests that failed and sums the runners' reports into the last line of CI. Usage: node scripts/count.mjs FAILED_STEPS
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

let passed = 0;
let failed = 0;

const packages = ['packages', 'apps', 'programs'].flatMap((group) =>
  readdirSync(group).map((name) => `${group}/${name}`),
);
for (const file of packages.map((folder) => `${folder}/.reports/vitest.json`).filter(existsSync)) {
  const report = JSON.parse(readFileSync(file, 'utf8'));
  passed += report.numPassedTests;
  // a file that could not be loaded has no tests to fail
  failed += report.numFailedTests || (report.success ? 0 : 1);
  for (const result of report.testResults) tellFailures(relative('.', result.name), result);
}
for (const file of ['.reports/cargo.txt', '.reports/readme.txt'].filter(existsSync)) {
  for (const [, ok, bad] of readFileSync(file, 'utf8').matchAll(/(\d+) passed[;,] (\d+) failed/g)) {
    passed += Number(ok);
    failed += Number(bad);
  }
}

/** The end of a log is what is kept and read, so each failure is said there again. */
function tellFailures(file, { status, message, assertionResults }) {
  const failures = assertionResults.filter((test) => test.status === 'failed');
  for (const test of failures)
    console.log(`failed: ${file} > ${test.fullName}\n${test.failureMessages.join('\n')}`);
  if (status === 'failed' && failures.length === 0) console.log(`failed: ${file}\n${message}`);
}

const failedSteps = Number(process.argv[2] ?? 0);
if (failedSteps > 0 && failed === 0) failed = failedSteps;
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
