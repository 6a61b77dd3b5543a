import { recognizeReturnInstruction, recognizeShortfallInstruction } from '@obverse/core';
import { fundedWallet, waitFor } from '@obverse/testing';
import { describe, expect, it } from 'vitest';
import { addSeizableStablecoin } from '../support/issuer-stablecoin.ts';
import { openTestService } from '../support/service.ts';
import { sendInstructions } from '../support/transfers.ts';

const unit = 1_000_000n;
const index = 2;

const service = await openTestService({ leads: true });
const issuer = await fundedWallet(service.rpc.mainnet);
const stablecoin = await addSeizableStablecoin(service.rpc.mainnet, index, issuer, 1_000n * unit);

/** Waits until the leader has read the accounts again, a minute later by the cluster's clock, and found this. */
async function expectMetrics({ short, recognized }: { readonly short: string; readonly recognized: string }) {
  service.localnet.clusters.mainnet.advanceClock(60);
  await waitFor(async () => {
    const text = await (await fetch(`${service.url}/metrics`)).text();
    const valuesOf = (series: string) =>
      text
        .split('\n')
        .flatMap((line) => (line.startsWith(`${series} `) ? [line.slice(series.length + 1)] : []));
    const shortfall = (of: number) => `obverse_vault_shortfall_tokens{cluster="mainnet",stablecoin="${of}"}`;
    expect(valuesOf(shortfall(index))).toEqual([short]);
    expect(valuesOf(shortfall(0))).toEqual(['0']);
    expect(valuesOf('obverse_shortfalls_recognized_total{cluster="mainnet"}')).toEqual([recognized]);
  });
}

const shortfallOf = async () => (await service.get(`/stablecoin/${index}`)).body.data.shortfall;

describe('the metrics of a vault that is short', () => {
  it('rise when the issuer seizes from the vault, fall when anyone recognizes it, which is counted, and when it is given back', async () => {
    const { rpc } = service;
    const accounts = { stablecoin: stablecoin.address, vault: stablecoin.vault };
    await expectMetrics({ short: '0', recognized: '0' });

    await stablecoin.seize(300_500_000n);
    await expectMetrics({ short: '300.5', recognized: '0' });
    expect(await shortfallOf()).toBe('300500000');

    await sendInstructions(rpc.mainnet, [recognizeShortfallInstruction(accounts)], [issuer]);
    await expectMetrics({ short: '0', recognized: '1' });
    expect((await stablecoin.read()).deployedCollateral).toBe(300_500_000n);

    await stablecoin.seize(1n);
    await expectMetrics({ short: '0.000001', recognized: '1' });
    await stablecoin.giveBack(300_500_001n);
    await sendInstructions(rpc.mainnet, [recognizeReturnInstruction(accounts)], [issuer]);
    await expectMetrics({ short: '0', recognized: '1' });
    expect((await stablecoin.read()).deployedCollateral).toBe(0n);
  });
});
