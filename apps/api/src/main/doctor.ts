import { inspectEnv } from '../config/read-env.ts';
import { examine } from './doctor/examine.ts';
import type { DoctorFinding } from './doctor/finding.ts';
import { fail } from './run.ts';

/** A table in which a person finds what is wrong. */
function toTable(found: readonly DoctorFinding[]): string {
  const width = Math.max(...found.map(({ subject }) => subject.length));
  const lines = found.map(
    ({ status, subject, detail }) => `${status.padEnd(7)}  ${subject.padEnd(width)}  ${detail}`,
  );
  const count = (wanted: DoctorFinding['status']) => found.filter(({ status }) => status === wanted).length;
  return [...lines, '', `${count('failed')} failed, ${count('warning')} warnings`].join('\n');
}

try {
  const found = await examine(inspectEnv(), process.versions.node);
  const isWell = !found.some(({ status }) => status === 'failed');
  const isJson = process.argv.includes('--json');
  console.log(isJson ? JSON.stringify({ ok: isWell, findings: found }, undefined, 2) : toTable(found));
  process.exit(isWell ? 0 : 1);
} catch (error) {
  fail(error);
}
