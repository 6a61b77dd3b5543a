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
  const env = {
    PATH: process.env['PATH'],
    API_URL: service.url,
    RPC_URL: service.rpc.mainnet.rpcEndpoint,
  };
  return (await promisify(execFile)(process.execPath, [file], { env })).stdout;
}

/** What each example does, and what it prints then. */
const examples: [string, string, (output: string) => void][] = [
  [
    'issue-a-coin',
    'issues a coin and mints it for a user',
    (output) => {
      expect(output).toMatch(/users: \[ '\w{32,44}' \]/);
      expect(output).toMatch(/supply: '0'/);
    },
  ],
  [
    'rotate-a-key',
    'rotates a key, and the old one is refused',
    (output) => {
      expect(output).toMatch(/by the first key again: Missing or invalid API key/);
    },
  ],
  [
    'receive-webhooks',
    'receives a test message and the events of a mint',
    (output) => {
      expect(output).toMatch(/^test \{\}$/m);
      expect(output).toMatch(/^test: \{ ok: true, status: 204/m);
      expect(output).toMatch(/^minted \{.*"amount":"100000000"/m);
      expect(output).not.toContain('refused');
    },
  ],
  [
    'sign-in',
    'reads statistics with a session, and not after signing out',
    (output) => {
      expect(output).toMatch(/^supply: 0$/m);
      expect(output).toMatch(/^sessions: 1$/m);
      expect(output).toMatch(/^signed out: Missing or invalid API key$/m);
    },
  ],
  [
    'sponsored-mint',
    'mints for a user without SOL',
    (output) => {
      expect(output).toMatch(/holders: 1/);
      expect(output).toMatch(/supply: '100000000'/);
    },
  ],
  [
    'find-coins',
    'finds a coin by its mint, its authority and its symbol',
    (output) => {
      const lines = output.trim().split('\n');
      expect(lines).toEqual([
        'as planned: true',
        'by mint: FIND Dollar',
        "by authority: [ 'FIND' ]",
        'by symbol: FIND alone',
      ]);
    },
  ],
  [
    'sign-slowly',
    'mints with a transaction on a nonce account, once',
    (output) => {
      expect(output).toMatch(/^signers: 1 until 20\d\d-/m);
      expect(output).toMatch(/^confirmed$/m);
      expect(output).toMatch(/^again: refused$/m);
      expect(output).toMatch(/^supply: 100000000$/m);
    },
  ],
  [
    'sign-through-a-vault',
    'mints by instructions that wait for the members of a multisig, and not after their end',
    (output) => {
      expect(output).toMatch(/^signers: 2 until 20\d\d-/m);
      expect(output).toMatch(/^supply: 50000000$/m);
      expect(output).toMatch(/^too late: refused$/m);
    },
  ],
  [
    'follow-a-transaction',
    'explains a mint, rebuilds it and sees it final',
    (output) => {
      expect(output).toMatch(/^platform: Mint coins of integration /m);
      expect(output).toMatch(/^change of \w{32,44}: -100000000$/m);
      expect(output).toMatch(/^of this service: true warnings: 0$/m);
      expect(output).toMatch(/^finalized $/m);
      expect(output).toMatch(/^minted 100000000$/m);
    },
  ],
  [
    'follow-events',
    'follows the events of an integration from the first one on',
    (output) => {
      const lines = output.trim().split('\n');
      expect(lines.map((line) => line.replace(/^\d+ /, ''))).toEqual([
        'integrationInitialized',
        'minted: 100000000 in, 100000000 out, supply 100000000',
      ]);
    },
  ],
];

it.each(casesAtDepth(examples, 4))('the example %s %s', async (name, _, check) => check(await run(name)));
