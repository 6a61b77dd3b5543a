import * as core from '@obverse/core';
import { developmentKeypair } from '@obverse/localnet';
import { fundedWallet } from '@obverse/testing';
import { SystemProgram } from '@solana/web3.js';
import { afterAll, expect, it, vi } from 'vitest';
import { eventsAfter } from '../../src/events/events-of-integration.ts';
import { toIntegrationEvent } from '../../src/events/integration-event.ts';
import { isConsistent } from '../../src/events/reindex-events.ts';
import { openTestDatabase } from '../support/database.ts';
import { openTestChain } from '../support/test-chain.ts';
import { sendInstructionsV1 } from '../support/transfers.ts';
import { recordedIn, reindexChain } from './recorded-events.ts';
import { startIndexer } from './start-indexer.ts';

const chain = await openTestChain();
const database = await openTestDatabase();
afterAll(database.close);
const user = chain.user.publicKey;

/** Syncs without a change: they log no event, but fill the log with the lines of their calls. */
const filling = ({ address, stablecoin }: core.Integration) =>
  Array.from({ length: 50 }, () => core.syncInstruction(stablecoin, address));

/** The rows that the indexer records of these transactions, in which a reindex finds no difference. */
async function recordedOf(...signatures: readonly string[]) {
  const { stop, failures } = startIndexer(chain.chain, database);
  const found = async () =>
    (await recordedIn(database)).filter(({ signature }) => signatures.includes(signature));
  const hasAll = async () =>
    expect(new Set((await found()).map(({ signature }) => signature))).toEqual(new Set(signatures));
  await vi.waitFor(hasAll, { timeout: 30_000 });
  await stop();
  expect(failures).toEqual([]);
  expect(isConsistent(await reindexChain(chain, database))).toBe(true);
  return found();
}

it('the indexer records a truncated log as a flagged event of every integration that the transaction names', async () => {
  const coins = [await chain.openIntegration('aUSD'), await chain.openIntegration('bUSD')] as const;
  const unrelated = await chain.openIntegration('cUSD');
  const [a, b] = coins;
  await chain.mint(a, 5_000_000n);
  const common = { user, stablecoin: await chain.readStablecoin(), minimumReceived: 0n };
  const hidden = await chain.send([
    ...filling(a),
    core.redeemInstruction({ ...common, integration: a, tokens: 1_000_000n }),
    core.mintInstruction({ ...common, integration: b, amount: 2_000_000n }),
  ]);
  const cut = (await recordedOf(hidden)).filter(({ flag }) => flag === 'truncated');
  const ids = coins.map(({ address }) => address.toBase58());
  expect(cut.map(({ integrationId }) => integrationId).sort()).toEqual(ids.sort());

  const lastEventOf = async ({ address }: core.Integration) => {
    const integration = { cluster: 'devnet', integrationId: address.toBase58() } as const;
    return (await eventsAfter(database.orm, integration, 0, 100)).map(toIntegrationEvent).at(-1);
  };
  const truncated = { kind: 'truncated', signature: hidden, data: {} };
  for (const coin of coins) expect(await lastEventOf(coin)).toMatchObject(truncated);
  expect((await lastEventOf(unrelated))?.kind).not.toBe('truncated');
});

it('the indexer records a broadcast event that a truncated log hides, by the instructions of its transaction', async () => {
  const coin = await chain.openIntegration('nUSD');
  const { stablecoin } = coin;
  await chain.mint(coin, 100_000_000n);
  const admin = developmentKeypair('admin');
  const authority = admin.publicKey;
  await chain.rpc.requestAirdrop(authority, 1_000_000_000);
  const { deployPerDay } = await chain.readStablecoin();
  const lower = (by: bigint) =>
    core.lowerLimitsInstruction({ authority, stablecoin, limit: 'deployPerDay', value: deployPerDay - by });
  const pauses = [true, false].map((paused) => core.setPausedInstruction({ authority, paused }));
  // the first of them is logged before the cut
  const hidden = await chain.send([lower(1n), ...filling(coin), ...pauses, lower(2n)], [admin]);
  const broadcasts = (await recordedOf(hidden)).filter(({ isBroadcast }) => isBroadcast);
  const { limitsLowered, pauseChanged } = core.EVENTS;
  const stablecoinId = stablecoin.toBase58();
  expect(broadcasts).toMatchObject([
    { kind: limitsLowered.kind, stablecoinId, flag: null },
    { kind: pauseChanged.kind, stablecoinId: null, flag: 'truncated' },
    { kind: limitsLowered.kind, stablecoinId, flag: 'truncated' },
  ]);
});

it('the indexer records events of a transaction of version 1, and is not stopped by one of others that names the program', async () => {
  const integration = await chain.openIntegration('VONE');
  const { rpc } = chain;
  const before = await chain.mint(integration, 1_000_000n);
  const stranger = await fundedWallet(rpc);
  const { publicKey } = stranger;
  const transfer = SystemProgram.transfer({ fromPubkey: publicKey, toPubkey: publicKey, lamports: 1 });
  const { programId } = chain.chain;
  transfer.keys.push({ pubkey: programId, isSigner: false, isWritable: false });
  const foreign = await sendInstructionsV1(rpc, [transfer], [stranger]);
  const common = { user, stablecoin: await chain.readStablecoin(), minimumReceived: 0n };
  const mint = core.mintInstruction({ ...common, integration, amount: 2_000_000n });
  const minted = await sendInstructionsV1(rpc, [mint], [chain.user]);
  const after = await chain.mint(integration, 3_000_000n);
  const listed = await rpc.getSignaturesForAddress(programId);
  expect(listed.map(({ signature }) => signature)).toContain(foreign);
  await recordedOf(before, minted, after);
  expect((await recordedIn(database)).map(({ signature }) => signature)).not.toContain(foreign);
});
