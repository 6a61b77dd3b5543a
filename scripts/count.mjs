// Sums the runners' reports into the last line of CI. Usage: node scripts/count.mjs FAILED_STEPS
import { existsSync, readdirSync, readFileSync } from 'node:fs';

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
}
for (const file of ['.reports/cargo.txt', '.reports/readme.txt'].filter(existsSync)) {
  for (const [, ok, bad] of readFileSync(file, 'utf8').matchAll(/(\d+) passed[;,] (\d+) failed/g)) {
    passed += Number(ok);
    failed += Number(bad);
  }
}

const failedSteps = Number(process.argv[2] ?? 0);
if (failedSteps > 0 && failed === 0) failed = failedSteps;
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
