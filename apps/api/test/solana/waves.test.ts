import { juniorMintAddress, lossClaimAddress, stablecoinAddress } from '@obverse/core';
import { faucet, fundedWallet } from '@obverse/testing';
import { type Keypair, PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import { expect, it } from 'vitest';
import { recentIntegration } from '../../src/solana/integrations.ts';
import { alteringNode } from '../support/altering-node.ts';
import { callProcedure, type Input } from '../support/call-procedure.ts';
import { gateNode } from '../support/gate-node.ts';
import { lossesOf } from '../support/losses.ts';
import { submit } from '../support/service.ts';
import { openTestChain, through } from '../support/test-chain.ts';

const tranche = juniorMintAddress(stablecoinAddress(0), 0).toBase58();

type Prepared = { readonly transaction: string; readonly cooldown?: string };

/** Sends what a procedure prepares. */
async function send(path: string, input: Input, signer = user): Promise<Prepared> {
  const { data, ...error } = await callProcedure<Prepared>(testChain.chain, path, input);
  if (data === undefined) throw new Error(JSON.stringify(error));
  await submit(testChain.rpc, data.transaction, [signer]);
  return data;
}

const text = ({ publicKey }: Keypair) => publicKey.toBase58();

const testChain = await openTestChain();
const { rpc } = testChain;
const { user } = testChain;
/** Has no token account of the coin. */
const newcomer = await fundedWallet(rpc);
for (const { publicKey } of [user, newcomer]) await faucet(rpc, publicKey, 0, 60_000_000_000n);
const coin = await testChain.openIntegration('WAVE');
/** Its authority has nominated the newcomer. */
const nominated = await testChain.openIntegration('NEXT');
await send('integration.nominateAuthority', {
  integrationId: nominated.address.toBase58(),
  nominee: text(newcomer),
});
const integrationId = coin.address.toBase58();
await send('integration.mint', { integrationId, user: text(user), amount: 40_000_000_000n });
const { underlyingMint } = await testChain.readStablecoin();
const deposit = {
  trancheId: tranche,
  recipient: text(user),
  amount: 1_000_000n,
  assetMint: underlyingMint,
};
await send('tranches.juniorMint', { ...deposit, assetMint: underlyingMint.toBase58() });
const cooldowns: string[] = [];
for (const amount of [1_000n, 2_000n]) {
  const { cooldown = '' } = await send('tranches.juniorWithdrawRequest', {
    trancheId: tranche,
    user: text(user),
    amount,
  });
  cooldowns.push(cooldown);
}
testChain.advanceClock(86_400);
const losses = lossesOf(rpc, 0);
const report = await losses.report(20_000_000_000n);
await send('integration.redeem', {
  integrationId,
  user: text(user),
  amount: 1_000_000_000n,
  acceptWithheld: true,
});
await losses.resolve();
const claimId = lossClaimAddress(new PublicKey(report), user.publicKey).toBase58();
const mint = { integrationId, user: text(user), amount: 1_000n };
/** A transaction of the service. */
const minted =
  (await callProcedure<Prepared>(testChain.chain, 'integration.mint', mint)).data?.transaction ?? '';

const [read, simulate, list] = ['getMultipleAccounts', 'simulateTransaction', 'getProgramAccounts'] as const;
const prepare = [simulate, 'getRecentPrioritizationFees'];

const requests: Record<string, readonly [path: string, input: () => Input, calls: readonly string[]]> = {
  'a mint': [
    'integration.mint',
    () => ({ integrationId: coin.address.toBase58(), user: text(user), amount: 1_000n }),
    prepare,
  ],
  'a mint to a user without a token account': [
    'integration.mint',
    () => ({ integrationId: coin.address.toBase58(), user: text(newcomer), amount: 1_000n }),
    prepare,
  ],
  'a redemption': [
    'integration.redeem',
    () => ({ integrationId: coin.address.toBase58(), user: text(user), amount: 1_000n }),
    prepare,
  ],
  'a claim of fees': ['integration.claimFees', () => ({ integrationId: coin.address.toBase58() }), prepare],
  'a change of the whitelist': [
    'integration.whitelist',
    () => ({ integrationId: coin.address.toBase58(), users: [text(user), text(newcomer)], allowed: true }),
    prepare,
  ],
  'a change of the fee': [
    'integration.setFee',
    () => ({ integrationId: coin.address.toBase58(), feeBps: 2_000 }),
    prepare,
  ],
  'a change of metadata': [
    'integration.updateMetadata',
    () => ({ integrationId: coin.address.toBase58(), metadata: { name: 'Wave', description: 'Of coins' } }),
    prepare,
  ],
  'a change of whether a whitelist is required': [
    'integration.setWhitelistRequired',
    () => ({ integrationId: coin.address.toBase58(), whitelistRequired: true }),
    prepare,
  ],
  'the nomination of an authority': [
    'integration.nominateAuthority',
    () => ({ integrationId: coin.address.toBase58(), nominee: text(newcomer) }),
    prepare,
  ],
  'the acceptance of a nomination': [
    'integration.acceptAuthority',
    () => ({ integrationId: nominated.address.toBase58(), nominee: text(newcomer) }),
    prepare,
  ],
  'the initialization of an integration': [
    'integration.initialize',
    () => ({
      signer: text(newcomer),
      stablecoin: 0,
      feeBps: 0,
      metadata: { name: 'New', symbol: 'NEW', uri: '' },
    }),
    prepare,
  ],
  'a junior deposit': [
    'tranches.juniorMint',
    () => ({
      trancheId: tranche,
      recipient: text(user),
      amount: 1_000n,
      assetMint: coin.underlyingMint.toBase58(),
    }),
    prepare,
  ],
  'the request of a junior withdrawal': [
    'tranches.juniorWithdrawRequest',
    () => ({ trancheId: tranche, user: text(user), amount: 1_000n }),
    prepare,
  ],
  'the completion of a junior withdrawal': [
    'tranches.juniorWithdrawComplete',
    () => ({ cooldown: cooldowns[0] }),
    prepare,
  ],
  'the end of a cooldown': ['tranches.juniorWithdrawCancel', () => ({ cooldown: cooldowns[1] }), prepare],
  'the settlement of a loss claim': ['loss.settle', () => ({ claimId }), prepare],
  'the configuration of an integration': [
    'integration.configuration',
    () => ({ id: coin.address.toBase58() }),
    [read],
  ],
  'the configuration of an integration by its branded mint': [
    'integration.byMint',
    () => ({ brandedMint: coin.brandedMint.toBase58() }),
    [read],
  ],
  'a stablecoin': ['stablecoin.details', () => ({ index: 0 }), [read]],
  'all stablecoins': ['stablecoin.list', () => ({}), [read]],
  'a quote': [
    'integration.quote',
    () => ({ id: coin.address.toBase58(), side: 'mint', amount: 1_000n }),
    [read],
  ],
  'the statistics of an integration': [
    'integration.stats',
    () => ({ id: coin.address.toBase58() }),
    [read, list, list],
  ],
  'the whitelist of an integration': [
    'integration.whitelisted',
    () => ({ id: coin.address.toBase58() }),
    [read, list],
  ],
  'the configuration of a senior tranche': [
    'tranches.seniorConfig',
    () => ({ id: coin.address.toBase58() }),
    [read],
  ],
  'a transaction that is rebuilt': ['transaction.rebuild', () => ({ transaction: minted }), prepare],
  'the status of a transaction': [
    'transaction.status',
    () => ({ signature: bs58.encode(Buffer.alloc(64, 7)), lastValidBlockHeight: 1e9 }),
    ['getEpochInfo', 'getSignatureStatuses', 'getTransaction'],
  ],
  'a junior quote': ['tranches.juniorQuote', () => ({ id: tranche, amount: 1_000n }), [read]],
  'the exchange rate of a junior tranche': ['tranches.juniorExchangeRate', () => ({ id: tranche }), [read]],
};

/** What needs a key or a session. */
const integratorPaths = [
  'integration.claimFees',
  'integration.whitelist',
  'integration.stats',
  'integration.whitelisted',
];

it.each(Object.entries(requests))(
  'makes all calls for %s at once where its accounts were read before',
  async (_, [path, input, expected]) => {
    const warm = await callProcedure(testChain.chain, path, input());
    expect(warm).toMatchObject({ data: expect.anything() });
    const node = await gateNode(testChain.rpcUrl, expected);
    // shares no blockhash, fees or snapshots with the chain that is warm
    const { chain } = through(node, { timeoutMs: 3_000 });
    Object.assign(chain, { facts: testChain.chain.facts, known: testChain.chain.known });
    const answer = await callProcedure(chain, path, input());
    expect(answer).toMatchObject({ data: expect.anything() });
    expect(node.calls.toSorted()).toEqual(expected.toSorted());
  },
);

it.each(Object.entries(requests).filter(([, [path]]) => integratorPaths.includes(path)))(
  'reads the authority of a session at the same time as all else for %s',
  async (_, [path, input, expected]) => {
    expect(await callProcedure(testChain.chain, path, input())).toMatchObject({ data: expect.anything() });
    // what shows an integration as a whole shows its authority too
    const calls = path === 'integration.stats' ? expected : [read, ...expected];
    const node = await gateNode(testChain.rpcUrl, calls);
    const { chain, chainsForRequest } = through(node, { timeoutMs: 3_000 });
    Object.assign(chain, { facts: testChain.chain.facts, known: testChain.chain.known });
    const answer = await callProcedure(chainsForRequest().devnet, path, input(), text(user));
    expect(answer).toMatchObject({ data: expect.anything() });
    expect(node.calls.toSorted()).toEqual(calls.toSorted());
  },
);

it('gives a wallet that is not the authority nothing of what was prepared meanwhile', async () => {
  const foreign = Object.values(requests).filter(([path]) => integratorPaths.includes(path));
  for (const [path, input] of foreign) {
    const answer = await callProcedure(testChain.chain, path, input(), text(newcomer));
    expect(answer).toMatchObject({ code: 'WRONG_INTEGRATION' });
  }
});

it('reads an integration once for requests that come together', async () => {
  const node = await gateNode(testChain.rpcUrl, [read]);
  const { chain } = through(node, { timeoutMs: 3_000 });
  Object.assign(chain, { facts: testChain.chain.facts, known: testChain.chain.known });
  const id = coin.address.toBase58();
  const answers = await Promise.all([
    callProcedure(chain, 'integration.configuration', { id }),
    callProcedure(chain, 'integration.quote', { id, side: 'redeem', amount: 5n }),
    callProcedure(chain, 'tranches.seniorConfig', { id }),
  ]);
  for (const answer of answers) expect(answer).toMatchObject({ data: expect.anything() });
  expect(node.calls).toEqual([read]);
});

it('reads an integration of a local cluster once for each request', async () => {
  let reads = 0;
  const node = await alteringNode(testChain.rpcUrl, ({ method }) => {
    if (method === read) reads += 1;
  });
  const { chain, chainsForRequest } = through(node, { embedded: true, timeoutMs: 3_000 });
  Object.assign(chain, { facts: testChain.chain.facts, known: testChain.chain.known });
  const id = coin.address.toBase58();
  for (const request of [1, 2]) {
    const chains = chainsForRequest();
    const first = await recentIntegration(chains.devnet, id);
    expect(await recentIntegration(chains.devnet, id)).toBe(first);
    expect(reads).toBe(request);
  }
});
