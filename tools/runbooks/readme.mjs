// Runs the first coins of the README and of the guides, line by line as they stand there, against a service started as they say, in a folder of its own.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createReport } from '@obverse/stack/report';
import { until } from '@obverse/testing';
import { runBash, shellBlocks } from './documented.mjs';

const folder = mkdtempSync(join(tmpdir(), 'obverse-readme-'));

/** It leads a group of processes, because npm ends before the service that it started. */
const service = spawn('npm', ['start'], {
  stdio: 'inherit',
  detached: true,
  env: { ...process.env, DATA_DIR: join(folder, 'data') },
});

/** @returns whether a process of the group was there to get the signal */
function signalService(signal) {
  try {
    return process.kill(-service.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
    return false;
  }
}

/** @throws after two minutes, or when the service ends */
async function untilReady() {
  const hasEnded = () => service.exitCode !== null || service.signalCode !== null;
  const isReady = async () => (await fetch('http://127.0.0.1:3000/readyz')).ok;
  await until('the service is ready', () => hasEnded() || isReady());
  if (hasEnded()) throw new Error(`the service ended with ${service.exitCode ?? service.signalCode}`);
}

/** Runs the blocks of pages, one after the other, with a wallet of their own. @returns the amounts of their quotes */
async function run(pages, transactions) {
  const cwd = join(folder, basename(pages[0], '.md'));
  mkdirSync(cwd);
  symlinkSync(resolve('examples'), join(cwd, 'examples'));
  const blocks = pages
    .flatMap((page) => shellBlocks(readFileSync(page, 'utf8')))
    .filter(({ words }) => words[0] === 'first-coin');
  const output = await runBash(blocks.map(({ text }) => text).join('\n'), { cwd });
  console.log(output);
  const confirmed = output.match(/^confirmed: /gm)?.length ?? 0;
  if (confirmed !== transactions)
    throw new Error(`${pages[0]}: ${confirmed} of ${transactions} transactions were confirmed`);
  if (output.includes('"success":false')) throw new Error(`${pages[0]}: the service refused a request`);
  return [...output.matchAll(/"amountOut":"(\d+)"/g)].map(([, amount]) => Number(amount));
}

const report = createReport('first coins');
try {
  await report.check('README.md, docs/first-coin.md and docs/wallets.md', async () => {
    await untilReady();
    // issued and minted
    await run(['README.md'], 2);
    // and earned, redeemed, paid its integrator and was changed twice; then its holder reads a statement
    const quotes = await run(['docs/first-coin.md', 'docs/wallets.md'], 6);
    if (quotes.length !== 2 || quotes[1] <= quotes[0])
      throw new Error(`no yield: quotes of ${quotes.join(' and ')}`);
  });
} finally {
  signalService('SIGTERM');
  while (signalService(0)) await sleep(50);
  rmSync(folder, { recursive: true, force: true });
}
report.end();
