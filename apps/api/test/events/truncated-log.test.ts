import {
  closeLossReportInstruction,
  decodeLossReport,
  EVENTS,
  type Integration,
  lapseLossReportInstruction,
  lowerLimitsInstruction,
  mintInstruction,
  redeemInstruction,
  setPausedInstruction,
  syncInstruction,
} from '@obverse/core';
import { developmentKeypair } from '@obverse/localnet';
import { PublicKey } from '@solana/web3.js';
import { afterAll, expect, it, vi } from 'vitest';
import { eventsAfter } from '../../src/events/events-of-integration.ts';
import { toIntegrationEvent } from '../../src/events/integration-event.ts';
import { pastReportsFrom } from '../../src/events/past-reports.ts';
import { readLossReports } from '../../src/state/losses.ts';
import { openTestDatabase } from '../support/database.ts';
import { lossesOf } from '../support/losses.ts';
import { startTestChain } from '../support/test-chain.ts';
import { recordedIn, reindexChain } from './recorded-events.ts';
import { startIndexer } from './start-indexer.ts';

const day = 86_400;

/** Syncs without a change: they log no event, but fill the log with the lines of their calls. */
const filling = ({ address, stablecoin }: Integration) =>
  Array.from({ length: 50 }, () => syncInstruction(stablecoin, address));

/** The rows that the indexer records of these transactions. */
async function recordedOf(signatures: readonly string[]) {
  const { stop, failures } = startIndexer(chain.chain, database);
  const found = async () =>
    (await recordedIn(database)).filter(({ signature }) => signatures.includes(signature));
  await vi.waitFor(
    async () =>
      expect(new Set((await found()).map(({ signature }) => signature)).size).toBe(signatures.length),
    { timeout: 30_000 },
  );
  await stop();
  expect(failures).toEqual([]);
  return found();
}
const [chain, database] = await Promise.all([startTestChain(), openTestDatabase()]);
afterAll(async () => {
  await chain.close();
  await database.close();
});

it('the indexer records a truncated log as a flagged event of every integration that the transaction names', async () => {
  const coins = [await chain.openIntegration('aUSD'), await chain.openIntegration('bUSD')] as const;
  const unrelated = await chain.openIntegration('cUSD');
  const [a, b] = coins;
  await chain.mint(a, 5_000_000n);
  const stablecoin = await chain.readStablecoin();
  const common = { user: chain.user.publicKey, stablecoin, minimumReceived: 0n };
  const hidden = await chain.send([
    ...filling(a),
    redeemInstruction({ ...common, integration: a, tokens: 1_000_000n }),
    mintInstruction({ ...common, integration: b, amount: 2_000_000n }),
  ]);

  const cut = (await recordedOf([hidden])).filter(({ flag }) => flag === 'truncated');
  const ids = coins.map(({ address }) => address.toBase58());
  expect(cut.map(({ integrationId }) => integrationId).sort()).toEqual([...ids].sort());

  const eventsOf = async ({ address }: Integration) => {
    const integration = { cluster: 'devnet', integrationId: address.toBase58() } as const;
    return (await eventsAfter(database.orm, integration, 0, 100)).map(toIntegrationEvent);
  };
  expect((await eventsOf(a)).at(-1)).toMatchObject({ kind: 'truncated', signature: hidden, data: {} });
  expect((await eventsOf(b)).at(-1)).toMatchObject({ kind: 'truncated', signature: hidden, data: {} });
  expect((await eventsOf(unrelated)).map(({ kind }) => kind)).not.toContain('truncated');
  expect(await reindexChain(chain, database)).toMatchObject({
    missing: 0,
    different: 0,
    surplus: 0,
    totals: 0,
  });
});

it('the indexer records a broadcast event that a truncated log hides, by the instructions of its transaction', async () => {
  const coin = await chain.openIntegration('nUSD');
  await chain.mint(coin, 100_000_000n);
  const stablecoin = coin.stablecoin;
  const admin = developmentKeypair('admin');
  const authority = admin.publicKey;
  await chain.rpc.requestAirdrop(authority, 1_000_000_000);
  const lower = (value: bigint) =>
    lowerLimitsInstruction({ authority, stablecoin, limit: 'deployPerDay', value });
  const { deployPerDay } = await chain.readStablecoin();
  const hidden = await chain.send(
    [
      // logged before the cut
      lower(deployPerDay - 1n),
      ...filling(coin),
      setPausedInstruction({ authority, paused: true }),
      setPausedInstruction({ authority, paused: false }),
      lower(deployPerDay - 2n),
    ],
    [admin],
  );
  const rows = await recordedOf([hidden]);
  const { limitsLowered, pauseChanged } = EVENTS;
  const broadcasts = rows.filter(({ isBroadcast }) => isBroadcast);
  expect(broadcasts.map(({ kind, stablecoinId, flag }) => ({ kind, stablecoinId, flag }))).toEqual([
    { kind: limitsLowered.kind, stablecoinId: stablecoin.toBase58(), flag: null },
    { kind: pauseChanged.kind, stablecoinId: null, flag: 'truncated' },
    { kind: limitsLowered.kind, stablecoinId: stablecoin.toBase58(), flag: 'truncated' },
  ]);
  expect(await reindexChain(chain, database)).toMatchObject({ missing: 0, different: 0, surplus: 0 });
});

it('past loss reports include one whose lapse a truncated log hides, also when its account is closed', async () => {
  const coin = await chain.openIntegration('lUSD');
  await chain.mint(coin, 100_000_000n);
  const losses = lossesOf(chain.rpc, 0);
  const address = new PublicKey(await losses.report(1_000_000n));
  chain.advanceClock(31 * day);
  const { stablecoin } = coin;
  const lapse = lapseLossReportInstruction({ address, stablecoin });
  const hidden = await chain.send([...filling(coin), lapse]);
  const [broadcast] = (await recordedOf([hidden])).filter((row) => row.isBroadcast);
  expect(broadcast).toMatchObject({ kind: EVENTS.lossResolved.kind, flag: 'truncated' });

  const past = async () => {
    const { open, resolved } = await readLossReports(chain.chain, await chain.readStablecoin());
    expect(open).toBeUndefined();
    return pastReportsFrom(database)('devnet', resolved);
  };
  const unknownParts = { junior: null, unvested: null, senior: null, refund: null };
  const known = { reportId: address.toBase58(), number: 0, loss: 1_000_000n, reportedAt: expect.any(Date) };
  expect(await past()).toEqual([{ ...known, ...unknownParts, settled: 0n, resolvedAt: expect.any(Date) }]);

  const account = await chain.rpc.getAccountInfo(address);
  await chain.send([closeLossReportInstruction(decodeLossReport(address, account?.data as Buffer))]);
  expect(await past()).toEqual([{ ...known, ...unknownParts, settled: null, resolvedAt: null }]);
});
