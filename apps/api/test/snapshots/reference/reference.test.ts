import { atDepth, randomSeed } from '@obverse/testing';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { ServiceClock } from '../../../src/lib/clock.ts';
import { SnapshotRecorder } from '../../../src/snapshots/snapshot-recorder.ts';
import { connectChains } from '../../../src/solana/chain.ts';
import { leaderContext } from '../leader-context.ts';
import { comparisonIn } from './comparison.ts';
import { createFixture } from './fixture.ts';
import { kinds, type Step, steps, stepsIn } from './steps.ts';

const fixture = await createFixture();

it('statistics, APY and snapshots equal what the accounts of the chain say, to the last unit, after random operations', async () => {
  const { service, books } = fixture;
  const silent = { log: { info: () => {}, warn: () => {} }, clock: new ServiceClock(), observe: () => {} };
  const { chains, close } = connectChains(service.config, silent);
  onTestFinished(close);
  const { context } = leaderContext(chains.mainnet, service.database);
  const recorder = new SnapshotRecorder(context, 100, () => {});
  const execute = stepsIn(fixture, () => recorder.clock.last.now);
  const { expectRecorded, expectAnswered } = comparisonIn(fixture, recorder);
  const done = new Map<string, number>();
  // each kind once, so that the random operations have balances to work with
  const common = { who: 0, other: 1, coin: 0, permille: 500, wait: 172_800 };
  const opening = kinds.map((kind): Step => ({ kind, ...common }));
  // a loss beyond the junior assets ends the tranche, and a deposit opens the next one
  const wipeOut: Step = { kind: 'lose', who: 1, other: 0, coin: 1, permille: 1_000, wait: 3_600 };
  opening.push(wipeOut, { ...wipeOut, kind: 'deposit' });
  const seed = randomSeed('reference');
  const drawn = fc.sample(steps, { seed, numRuns: atDepth({ quick: 6, full: 60 }) });
  const askEvery = atDepth({ quick: 4, full: 1 });
  for (const [i, step] of [...opening, ...drawn].entries()) {
    if (await execute(step)) done.set(step.kind, (done.get(step.kind) ?? 0) + 1);
    service.localnet.clusters.mainnet.advanceClock(step.wait);
    const now = await books();
    await expectRecorded(now);
    if (i % askEvery === 0) await expectAnswered(now);
  }
  const last = await books();
  await expectAnswered(last);
  console.info(Object.fromEntries(done));
  expect(last.stablecoin.epoch).toBeGreaterThan(0);
  expect([...done.keys()].toSorted()).toEqual([...new Set(kinds)].toSorted());
}, 300_000);
