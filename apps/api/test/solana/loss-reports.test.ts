import * as core from '@obverse/core';
import { expect, it } from 'vitest';
import { readLossReports } from '../../src/state/losses.ts';
import { alteringNode, showing } from '../support/altering-node.ts';
import { lossesOf } from '../support/losses.ts';
import { openTestChain, through } from '../support/test-chain.ts';

const address = core.stablecoinAddress(0);
const chain = await openTestChain();
await chain.mint(await chain.openIntegration('rUSD'), 100_000_000n);
const losses = lossesOf(chain.rpc, 0);
await losses.report(1_000_000n);
await losses.resolve();
const second = await losses.report(2_000_000n);

/** The chain behind a node that shows the stablecoin with these report counts, one after the other. */
async function showingCounts(...counts: number[]) {
  const node = await alteringNode(
    chain.rpcUrl,
    showing((shown, account) => {
      if (shown !== address.toBase58() || account === null) return undefined;
      const stablecoin = core.decodeStablecoin(address, Buffer.from(account.data[0], 'base64'));
      const reportCount = counts.shift() ?? stablecoin.reportCount;
      const data = core.encodeAccount('stablecoin', { ...stablecoin, reportCount });
      return { ...account, data: [data.toString('base64'), 'base64'] };
    }),
  );
  return through(node).chain;
}

it.each([0, 1, 7])(
  'the loss reports of a stablecoin that is known with %i of them are read with the open one and the resolved ones',
  async (reportCount) => {
    const { open, resolved } = await readLossReports(chain.chain, { address, reportCount });
    expect(open).toMatchObject({ number: 1, loss: 2_000_000n });
    expect(open?.address.toBase58()).toBe(second);
    expect(resolved).toMatchObject([{ number: 0, account: { loss: 1_000_000n, settled: 0n } }]);
  },
);

it('the loss reports are read again, once, where one was reported meanwhile', async () => {
  const { open } = await readLossReports(await showingCounts(2), { address, reportCount: 1 });
  expect(open?.number).toBe(1);
  const changing = readLossReports(await showingCounts(5, 6, 7, 8), { address, reportCount: 1 });
  await expect(changing).rejects.toMatchObject({
    errorCode: 'UNAVAILABLE',
    message: 'The loss reports changed while they were read: try again',
  });
});
