// Sums the reports of all test runners into the last line of CI. Usage: node scripts/count.mjs [FAILED_STEP...]
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

let passed = 0;
let failed = 0;

const tests = '.reports/tests';
const files = existsSync(tests) ? readdirSync(tests).filter((name) => name.endsWith('.json')) : [];
for (const file of files) {
  const report = JSON.parse(readFileSync(`${tests}/${file}`, 'utf8'));
  passed += report.numPassedTests;
  // a file that cannot be loaded has no tests that could fail
  failed += report.numFailedTests || (report.success ? 0 : 1);
  for (const result of report.testResults) printFailures(relative('.', result.name), result);
}
const texts = ['cargo', 'readme', 'runbooks', 'release', 'drill'].map((name) => `.reports/${name}.txt`);
for (const file of texts.filter(existsSync)) {
  for (const [, ok, bad] of readFileSync(file, 'utf8').matchAll(/(\d+) passed[;,] (\d+) failed/g)) {
    passed += Number(ok);
    failed += Number(bad);
  }
}

/** Repeats failures here, because logs are kept and read from their end; so are the last lines of steps that failed. */
function printFailures(file, { status, message, assertionResults }) {
  const failures = assertionResults.filter((test) => test.failureMessages.length > 0);
  for (const test of failures) {
    const outcome = test.status === 'failed' ? 'failed' : 'passed at the second attempt';
    console.log(`${outcome}: ${file} > ${test.fullName}\n${test.failureMessages.join('\n')}`);
  }
  if (status === 'failed' && failures.length === 0) console.log(`failed: ${file}\n${message}`);
}

const failedSteps = process.argv.slice(2);
for (const step of failedSteps.filter((name) => name !== 'test')) {
  const file = `.reports/${step}.txt`;
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n').slice(-40) : [];
  console.log([`failed: ${step}, which ended with`, ...lines].join('\n'));
}
if (failedSteps.length > 0 && failed === 0) failed = failedSteps.length;
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
