import { juniorMintAddress, lossClaimAddress, stablecoinAddress } from '@obverse/core';
import { faucet, fundedWallet } from '@obverse/testing';
import { PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import { expect, it } from 'vitest';
import { callProcedure, type Input } from '../support/call-procedure.ts';
import { text } from '../support/flows.ts';
import { gateNode } from '../support/gate-node.ts';
import { lossesOf } from '../support/losses.ts';
import { submit } from '../support/service.ts';
import { openTestChain, through } from '../support/test-chain.ts';

type Prepared = { readonly transaction: string; readonly cooldown: string };

async function prepare(path: string, input: Input): Promise<Prepared> {
  const { data, ...error } = await callProcedure<Prepared>(testChain.chain, path, input);
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
}

async function send(path: string, input: Input): Promise<Prepared> {
  const prepared = await prepare(path, input);
  await submit(rpc, prepared.transaction, [testChain.user]);
  return prepared;
}

const testChain = await openTestChain();
const { rpc } = testChain;
const stranger = await fundedWallet(rpc);
for (const { publicKey } of [testChain.user, stranger]) await faucet(rpc, publicKey, 0, 60_000_000_000n);
const [user, newcomer] = [text(testChain.user), text(stranger)];
const coin = await testChain.openIntegration('WAVE');
const id = coin.address.toBase58();
const integrationId = id;
const nominated = (await testChain.openIntegration('NEXT')).address.toBase58();
await send('integration.nominateAuthority', { integrationId: nominated, nominee: newcomer });
const mint = { integrationId, user, amount: 1_000n };
await send('integration.mint', { ...mint, amount: 40_000_000_000n });
const trancheId = juniorMintAddress(stablecoinAddress(0), 0).toBase58();
const deposit = { trancheId, recipient: user, amount: 1_000_000n, assetMint: coin.underlyingMint.toBase58() };
await send('tranches.juniorMint', deposit);
const withdrawal = { trancheId, user, amount: 1_000n };
const { cooldown } = await send('tranches.juniorWithdrawRequest', withdrawal);
const canceled = await send('tranches.juniorWithdrawRequest', { ...withdrawal, amount: 2_000n });
testChain.advanceClock(86_400);
const losses = lossesOf(rpc, 0);
const report = new PublicKey(await losses.report(20_000_000_000n));
await send('integration.redeem', { ...mint, amount: 1_000_000_000n, acceptWithheld: true });
await losses.resolve();
const claimId = lossClaimAddress(report, testChain.user.publicKey).toBase58();
const { transaction } = await prepare('integration.mint', mint);
const signature = bs58.encode(Buffer.alloc(64, 7));
const metadata = { name: 'New', symbol: 'NEW', uri: '' };
const quote = { id, side: 'mint', amount: 1_000n };

const [read, simulate, list] = ['getMultipleAccounts', 'simulateTransaction', 'getProgramAccounts'] as const;
const preparation = [simulate, 'getRecentPrioritizationFees'];

/** Each with the calls that it makes of nodes. */
const requests: [path: string, input: Input, calls: readonly string[]][] = [
  ...(
    [
      ['integration.mint', mint],
      ['integration.mint', { ...mint, user: newcomer }],
      ['integration.redeem', mint],
      ['integration.claimFees', { integrationId }],
      ['integration.whitelist', { integrationId, users: [user, newcomer], allowed: true }],
      ['integration.setFee', { integrationId, feeBps: 2_000 }],
      ['integration.updateMetadata', { integrationId, metadata: { name: 'Wave', description: 'Of coins' } }],
      ['integration.setWhitelistRequired', { integrationId, whitelistRequired: true }],
      ['integration.nominateAuthority', { integrationId, nominee: newcomer }],
      ['integration.acceptAuthority', { integrationId: nominated, nominee: newcomer }],
      ['integration.initialize', { signer: newcomer, stablecoin: 0, feeBps: 0, metadata }],
      ['tranches.juniorMint', deposit],
      ['tranches.juniorWithdrawRequest', withdrawal],
      ['tranches.juniorWithdrawComplete', { cooldown }],
      ['tranches.juniorWithdrawCancel', { cooldown: canceled.cooldown }],
      ['loss.settle', { claimId }],
      ['transaction.rebuild', { transaction }],
    ] satisfies [string, Input][]
  ).map(([path, input]): [string, Input, string[]] => [path, input, preparation]),
  ['integration.configuration', { id }, [read]],
  ['integration.byMint', { brandedMint: coin.brandedMint.toBase58() }, [read]],
  ['stablecoin.details', { index: 0 }, [read]],
  ['stablecoin.list', {}, [read]],
  ['integration.quote', quote, [read]],
  ['integration.stats', { id }, [read, list, list]],
  ['integration.whitelisted', { id }, [read, list]],
  ['tranches.seniorConfig', { id }, [read]],
  ['tranches.juniorQuote', { id: trancheId, amount: 1_000n }, [read]],
  ['tranches.juniorExchangeRate', { id: trancheId }, [read]],
  [
    'transaction.status',
    { signature, lastValidBlockHeight: 1e9 },
    ['getEpochInfo', 'getSignatureStatuses', 'getTransaction'],
  ],
];

/** A chain over this node, which shares no blockhash, fees or snapshots with the chain that is warm. */
function over(node: Parameters<typeof through>[0]) {
  const opened = through(node, { timeoutMs: 3_000 });
  Object.assign(opened.chain, { facts: testChain.chain.facts, known: testChain.chain.known });
  return opened;
}

const answered = { data: expect.anything() };

it.each(requests)(
  'makes all calls for %s %o at once where its accounts were read before',
  async (path, input, calls) => {
    expect(await callProcedure(testChain.chain, path, input)).toMatchObject(answered);
    const node = await gateNode(testChain.rpcUrl, calls);
    expect(await callProcedure(over(node).chain, path, input)).toMatchObject(answered);
    expect(node.calls.toSorted()).toEqual(calls.toSorted());
  },
);

/** They need a key or a session. */
const ofIntegrator = requests.filter(([path]) =>
  ['claimFees', 'whitelist', 'stats', 'whitelisted'].includes(path.replace('integration.', '')),
);

it.each(ofIntegrator)(
  'reads the authority of a session at the same time as all else for %s',
  async (path, input, expected) => {
    // what shows an integration as a whole shows its authority too
    const calls = path === 'integration.stats' ? expected : [read, ...expected];
    const node = await gateNode(testChain.rpcUrl, calls);
    const { devnet } = over(node).chainsForRequest();
    expect(await callProcedure(devnet, path, input, user)).toMatchObject(answered);
    expect(node.calls.toSorted()).toEqual(calls.toSorted());
    // a wallet that is not the authority gets nothing of what was prepared meanwhile
    const foreign = await callProcedure(testChain.chain, path, input, newcomer);
    expect(foreign).toMatchObject({ code: 'WRONG_INTEGRATION' });
  },
);
