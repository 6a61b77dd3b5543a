import { recognizeReturnInstruction, recognizeShortfallInstruction } from '@obverse/core';
import { fundedWallet, waitFor } from '@obverse/testing';
import { expect, it } from 'vitest';
import { addSeizableStablecoin } from '../support/issuer-stablecoin.ts';
import { openTestService } from '../support/service.ts';
import { sendInstructions } from '../support/transfers.ts';

const service = await openTestService({ leads: true });
const rpc = service.rpc.mainnet;
const issuer = await fundedWallet(rpc);
const stablecoin = await addSeizableStablecoin(rpc, 2, issuer, 1_000_000_000n);

/** Waits until the leader has read the accounts again, a minute later by the cluster's clock, and found this. */
async function expectMetrics(short: string, recognized: string) {
  service.localnet.clusters.mainnet.advanceClock(60);
  await waitFor(async () => {
    const text = await (await fetch(`${service.url}/metrics`)).text();
    const shortfall = 'obverse_vault_shortfall_tokens{cluster="mainnet",stablecoin=';
    expect(text.split('\n')).toEqual(
      expect.arrayContaining([
        `${shortfall}"2"} ${short}`,
        `${shortfall}"0"} 0`,
        `obverse_shortfalls_recognized_total{cluster="mainnet"} ${recognized}`,
      ]),
    );
  });
}

it('the metrics of a vault that is short rise when the issuer seizes from it, fall when anyone recognizes it, which is counted, and when it is given back', async () => {
  const accounts = { stablecoin: stablecoin.address, vault: stablecoin.vault };
  await expectMetrics('0', '0');
  await stablecoin.seize(300_500_000n);
  await expectMetrics('300.5', '0');
  expect((await service.get('/stablecoin/2')).body.data.shortfall).toBe('300500000');
  await sendInstructions(rpc, [recognizeShortfallInstruction(accounts)], [issuer]);
  await expectMetrics('0', '1');
  await stablecoin.seize(1n);
  await expectMetrics('0.000001', '1');
  await stablecoin.giveBack(300_500_001n);
  await sendInstructions(rpc, [recognizeReturnInstruction(accounts)], [issuer]);
  await expectMetrics('0', '1');
});
