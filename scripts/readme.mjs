// Runs the README's first coin, line by line as it stands there, against a service started as the README says, in a folder of its own.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const readme = readFileSync('README.md', 'utf8');
const blocks = [...readme.matchAll(/^```bash first-coin\n(.*?)^```$/gms)].map(([, lines]) => lines);
const folder = mkdtempSync(join(tmpdir(), 'obverse-readme-'));
symlinkSync(resolve('examples'), join(folder, 'examples'));

const service = spawn('npm', ['start'], {
  detached: true,
  stdio: 'inherit',
  env: { ...process.env, DATA_DIR: join(folder, 'data') },
});

async function ready() {
  for (const end = Date.now() + 120_000; Date.now() < end; await sleep(200)) {
    if (service.exitCode !== null) throw new Error(`npm start ended with ${service.exitCode}`);
    const answer = await fetch('http://127.0.0.1:3000/readyz').catch(() => null);
    if (answer?.ok) return;
  }
  throw new Error('the service was not ready within two minutes');
}

/** Waits until no process of a group runs: npm ends before the service that it started. */
async function ended(group) {
  try {
    for (;;) {
      process.kill(-group, 0);
      await sleep(50);
    }
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** What the commands print must say that the coin was issued, minted, earned, redeemed, paid its integrator and was changed twice. */
function check(output) {
  const confirmed = output.match(/^confirmed: /gm)?.length ?? 0;
  if (confirmed !== 6) throw new Error(`${confirmed} of 6 transactions were confirmed`);
  if (output.includes('"success":false')) throw new Error('the service refused a request');
  const quotes = [...output.matchAll(/"amountOut":"(\d+)"/g)].map(([, amount]) => Number(amount));
  if (quotes.length !== 2 || quotes[1] <= quotes[0])
    throw new Error(`no yield: quotes of ${quotes.join(' and ')}`);
}

let failure;
try {
  await ready();
  writeFileSync(join(folder, 'first-coin.sh'), `set -euo pipefail\n${blocks.join('\n')}`);
  const output = execFileSync('bash', ['-x', 'first-coin.sh'], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  console.log(output);
  check(output);
} catch (error) {
  failure = error;
} finally {
  process.kill(-service.pid, 'SIGTERM');
  await ended(service.pid);
  rmSync(folder, { recursive: true, force: true });
}
if (failure) console.error(failure.message);
console.log(`first coin: ${failure ? '0 passed, 1 failed' : '1 passed, 0 failed'}`);
process.exit(failure ? 1 : 0);
