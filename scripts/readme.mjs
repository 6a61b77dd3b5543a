// Runs the first coins of the README and of the guides, line by line as they stand there, against a service started as they say, in a folder of its own.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { runBash, shellBlocks, startGroup, stopGroup, untilOk } from './documented.mjs';
import { createReport } from './report.mjs';

const folder = mkdtempSync(join(tmpdir(), 'obverse-readme-'));

const service = startGroup('npm', ['start'], { env: { ...process.env, DATA_DIR: join(folder, 'data') } });

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
    await untilOk('http://127.0.0.1:3000/readyz', service);
    // issued and minted
    await run(['README.md'], 2);
    // and earned, redeemed, paid its integrator and was changed twice; then its holder reads a statement
    const quotes = await run(['docs/first-coin.md', 'docs/wallets.md'], 6);
    if (quotes.length !== 2 || quotes[1] <= quotes[0])
      throw new Error(`no yield: quotes of ${quotes.join(' and ')}`);
  });
} finally {
  await stopGroup(service);
  rmSync(folder, { recursive: true, force: true });
}
report.end();
