import type { PublicKey, TransactionInstruction } from '@solana/web3.js';
import { expect, it } from 'vitest';
import * as address from '../../../packages/core/src/addresses/platform.ts';
import { ACCOUNTS } from '../../../packages/core/src/program/platform.generated.ts';
import { composeTransaction } from '../../../packages/core/src/transactions/compose.ts';
import { metadataRoom } from '../../../packages/core/src/transactions/metadata-room.ts';
import { newCoin } from './support/fixture.ts';
import { callsOf, holder, outsider, payer, scenes } from './support/scenes.ts';

/** Instructions that create a change or a claim, or a coin with its terms, may use more. */
const creating = [
  'queuePlatformChange',
  'queueStablecoinChange',
  'redeemUnderReport',
  'initializeIntegration',
];
/** Called once per stablecoin; its four accounts alone cost nearly the target. */
const createsFourAccounts = 'createStablecoin';
/** Enough addresses of each kind to find their bumps early and late. */
const addresses = 64;

const rows = callsOf(scenes());
const minting = rows.find(({ name }) => name === 'mint');
if (!minting) throw new Error('the scenes have every instruction');
const { chain } = minting;

/** What the first call of each instruction uses; nothing changes. */
const measured = rows
  .filter(({ name }, i) => rows.findIndex((row) => row.name === name) === i)
  .map(({ chain, name, instruction }) => {
    const { units, logs } = chain.simulate([instruction], payer);
    const consumed = logs.flatMap((line) => /^Program Token\w+ consumed (\d+) of/.exec(line)?.[1] ?? []);
    const tokens = consumed.reduce((sum, each) => sum + Number(each), 0);
    const target = Math.floor(tokens * 1.5) + (creating.includes(name) ? 9_000 : 6_000);
    const budget = { computeUnitLimit: 200_000, computeUnitPrice: 1n };
    const given = { feePayer: payer, instructions: [instruction], blockhash: chain.svm.latestBlockhash() };
    const bytes = composeTransaction({ ...given, ...budget }).serialize().length;
    return { name, units, tokens, target, bytes };
  });

/** Least and most units of an instruction that creates accounts, over many addresses. */
function spread(name: string, build: (n: number) => TransactionInstruction): string {
  const units = Array.from({ length: addresses }, (_, n) => chain.simulate([build(n)], payer).units);
  return `| ${name} | ${Math.min(...units)} | ${Math.max(...units)} |\n`;
}

function spreads(): string {
  const source = chain.tokenAccount(address.juniorMintAddress(chain.stablecoin, 0), holder.publicKey);
  const initialize = (n: number) => {
    const { terms, accounts } = newCoin(outsider, { symbol: `B${n}`.padEnd(3, '-') });
    const texts = { name: 'A coin', uri: 'https://example.com/coin.json' };
    return chain.instruction('initializeIntegration', outsider.publicKey, { ...terms, ...texts }, accounts);
  };
  const request = (n: number) => {
    const id = 1_000n + BigInt(n);
    const cooldown = address.cooldownAddress(chain.stablecoin, holder.publicKey, id);
    const given = { tokens: 1n, id };
    return chain.instruction('juniorRequestWithdrawal', holder.publicKey, given, { cooldown, source });
  };
  return spread('initializeIntegration', initialize) + spread('juniorRequestWithdrawal', request);
}

function rents(): string {
  const mint = minting?.accounts.find(({ account }) => account === 'brandedMint')?.pubkey as PublicKey;
  const accounts: [string, number][] = [
    ...Object.entries(ACCOUNTS).map(([name, account]): [string, number] => [name, account.size]),
    ['vault', chain.data(chain.vault).length],
    ['a branded mint with short metadata', chain.data(mint).length],
  ];
  return accounts.map(([name, bytes]) => `| ${name} | ${bytes} | ${chain.rent(bytes)} |\n`).join('');
}

it.each(measured)(
  '$name uses at most its target of compute units, and fits a transaction with room to spare',
  ({ name, units, target, bytes }) => {
    if (name !== createsFourAccounts) expect(units).toBeLessThanOrEqual(target);
    expect(bytes).toBeLessThan(1_000);
  },
);

it('the tables of COMPUTE.md are what the program uses', async () => {
  const rows = measured.map(
    ({ name, units, tokens, target, bytes }) => `| ${name} | ${units} | ${tokens} | ${target} | ${bytes} |\n`,
  );
  const document = `# Compute units, bytes and rent

Written by \`test/compute-units.test.ts\`; \`npx vitest run compute-units --update\` rewrites it.

One call of each instruction on an SPL Token mint, with yield to release. Target: 1.5 × the units of the token programs plus 6 000; plus 9 000 where a change or a claim is created.
\`createStablecoin\` exceeds it: it creates four accounts, and its calls of the system and token programs alone use nearly the whole target. It is called once per stablecoin.
The bytes are those of a transaction with a separate fee payer and a compute budget.

| instruction | units | of these token programs | target | transaction bytes |
|---|---|---|---|---|
${rows.join('')}
An instruction that creates an account searches for the account's bump; every other instruction uses the recorded one. Least and most over ${addresses} addresses:

| instruction | least | most |
|---|---|---|
${spreads()}
Name, symbol, URI and description of a new coin may have ${metadataRoom(false)} bytes together in a transaction of 1 232 bytes, or ${metadataRoom(true)} with a separate fee payer.

Rent that the payer of an account deposits in it (lamports; the local cluster's rate):

| account | bytes | rent |
|---|---|---|
${rents()}`;
  await expect(document).toMatchFileSnapshot('../COMPUTE.md');
});
