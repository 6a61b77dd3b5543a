// Runs the README's first coin, line by line as it stands there, against a service started as the README says, in a folder of its own.
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runBash, shellBlocks, startGroup, stopGroup, untilOk } from './documented.mjs';

const blocks = shellBlocks(readFileSync('README.md', 'utf8')).filter(
  ({ words }) => words[0] === 'first-coin',
);
const folder = mkdtempSync(join(tmpdir(), 'obverse-readme-'));
symlinkSync(resolve('examples'), join(folder, 'examples'));

const service = startGroup('npm', ['start'], { env: { ...process.env, DATA_DIR: join(folder, 'data') } });

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
  await untilOk('http://127.0.0.1:3000/readyz', service);
  const output = await runBash(blocks.map(({ text }) => text).join('\n'), { cwd: folder });
  console.log(output);
  check(output);
} catch (error) {
  failure = error;
} finally {
  await stopGroup(service);
  rmSync(folder, { recursive: true, force: true });
}
if (failure) console.error(failure.message);
console.log(`first coin: ${failure ? '0 passed, 1 failed' : '1 passed, 0 failed'}`);
process.exit(failure ? 1 : 0);
