import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { casesAtDepth } from '@obverse/testing';
import { expect, it } from 'vitest';
import { openTestService } from '../support/service.ts';

const service = await openTestService({ leads: true });

/** What the example prints. @throws when it ends with an error */
async function run(name: string): Promise<string> {
  const file = fileURLToPath(new URL(`../../../../examples/${name}.mjs`, import.meta.url));
  const urls = { API_URL: service.url, RPC_URL: service.rpc.mainnet.rpcEndpoint };
  const env = { PATH: process.env['PATH'], ...urls };
  return (await promisify(execFile)(process.execPath, [file], { env })).stdout;
}

const examples: [name: string, does: string, prints: RegExp[]][] = [
  ['issue-a-coin', 'issues a coin and mints it for a user', [/users: \[ '\w{32,44}' \]/, /supply: '0'/]],
  [
    'rotate-a-key',
    'rotates a key, and the old one is refused',
    [/by the first key again: Missing or invalid API key/],
  ],
  [
    'receive-webhooks',
    'receives a test message and the events of a mint, and refuses none',
    [
      /^test \{\}$/m,
      /^test: \{ ok: true, status: 204/m,
      /^minted \{.*"amount":"100000000"/m,
      /^(?![\s\S]*refused)/,
    ],
  ],
  [
    'sign-in',
    'reads statistics with a session, and not after signing out',
    [/^supply: 0$/m, /^sessions: 1$/m, /^signed out: Missing or invalid API key$/m],
  ],
  ['sponsored-mint', 'mints for a user without SOL', [/holders: 1/, /supply: '100000000'/]],
  [
    'find-coins',
    'finds a coin by its mint, its authority and its symbol',
    [/^as planned: true\nby mint: FIND Dollar\nby authority: \[ 'FIND' \]\nby symbol: FIND alone\s*$/],
  ],
  [
    'sign-slowly',
    'mints with a transaction on a nonce account, once',
    [/^signers: 1 until 20\d\d-/m, /^confirmed$/m, /^again: refused$/m, /^supply: 100000000$/m],
  ],
  [
    'sign-through-a-vault',
    'mints by instructions that wait for the members of a multisig, and not after their end',
    [/^signers: 2 until 20\d\d-/m, /^supply: 50000000$/m, /^too late: refused$/m],
  ],
  [
    'follow-a-transaction',
    'explains a mint, rebuilds it and sees it final',
    [
      /^platform: Mint coins of integration /m,
      /^change of \w{32,44}: -100000000$/m,
      /^of this service: true warnings: 0$/m,
      /^finalized $/m,
      /^minted 100000000$/m,
    ],
  ],
  [
    'follow-events',
    'follows the events of an integration from the first one on',
    [/^\d+ integrationInitialized\n\d+ minted: 100000000 in, 100000000 out, supply 100000000\s*$/],
  ],
];

it.each(casesAtDepth(examples, 4))('the example %s %s', async (name, _, prints) => {
  const output = await run(name);
  for (const line of prints) expect(output).toMatch(line);
});
