import { unwrap } from '@obverse/client';
import { waitFor } from '@obverse/testing';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './support/accessible.ts';
import { hasBrowser, useBrowser } from './support/browser.ts';
import { clientOf, issueCoin, mintCoins, richWallet } from './support/fixture.ts';
import { reportLoss, resolveLoss } from './support/losses.ts';

// the other cluster: nobody mints while a loss is reported, and the loss stays
const cluster = 'devnet';
const dollar = 1_000_000n;

/** Figures are recorded once a minute. */
const recorded = { timeoutMs: 100_000 };

describe.skipIf(!hasBrowser)('the status of a coin', () => {
  const { openConsole } = useBrowser();

  it('names powers, an open loss and a value below par on the coin page, in the list and in the portfolio', async () => {
    const holder = await richWallet(1_000n * dollar, cluster);
    const compliance = { authority: holder.address, freeze: true, pause: true };
    const coin = await issueCoin(holder, { cluster, compliance });
    await mintCoins(coin, holder, 500n * dollar, cluster);
    const { integrationId: id, symbol, apiKey } = coin;
    const page = await openConsole('/', { wallet: holder });
    const main = page.getByRole('main');
    const says = (text: string | RegExp) => main.getByText(text, { exact: true }).waitFor();
    const isOpen = main.getByText('Open to all', { exact: true });
    const onEachPage = async (check: () => Promise<void>) => {
      for (const path of [`/?search=${symbol}&`, '/portfolio?', `/coins/${id}?`]) {
        await page.goto(`${path}cluster=${cluster}`);
        // what a position says of its coin is read once it is in view
        if (path === '/portfolio?')
          await main.getByRole('list', { name: 'Positions' }).scrollIntoViewIfNeeded();
        await check();
      }
    };
    await onEachPage(async () => {
      for (const text of ['Open to all', 'Earning coin', 'Issuer can freeze, pause']) await says(text);
    });

    /** The rates of the coin, a record a minute. */
    const rates = async () => {
      const params = { path: { id }, query: { cluster, interval: 'minute' } } as const;
      const records = await unwrap(clientOf(apiKey).GET('/integration/{id}/history', { params }));
      return records.map(({ exchange_rate }) => Number(exchange_rate));
    };
    await waitFor(async () => expect(await rates()).not.toEqual([]), recorded);
    // a minute has one record in the chart: the loss is in another one than the first record
    const minute = () => Math.floor(Date.now() / 60_000);
    const first = minute();
    await waitFor(() => expect(minute()).toBeGreaterThan(first), recorded);
    const report = await reportLoss(100n * dollar, cluster);
    const params = { path: { index: 0 }, query: { cluster } } as const;
    const { lossReport } = await unwrap(clientOf().GET('/stablecoin/{index}', { params }));
    expect(lossReport?.haircutBps).toBeGreaterThan(0);
    await onEachPage(async () => {
      await says(`Loss reported: ${((lossReport?.haircutBps ?? 0) / 100).toFixed(2)} % withheld`);
      // nobody can mint now
      expect(await isOpen.count()).toBe(0);
    });
    await page.goto(`/portfolio?cluster=${cluster}`);
    await says('Worth before the reported loss');
    await says(/^redeemed now, .* at once, and a claim for the rest$/);
    await expectAccessible(page);

    await resolveLoss(report, 100n * dollar, cluster);
    await waitFor(async () => expect((await rates()).at(-1)).toBeLessThan(1e12), recorded);
    await onEachPage(async () => {
      await says(/^Below par by [0-9.]+ %, after the loss of \d/);
      await isOpen.waitFor();
    });
    // the chart ends at the value beside it, and shows the loss
    const chart = main.getByRole('figure', { name: / per .* over the last/ });
    await chart.scrollIntoViewIfNeeded();
    await chart.getByText(/^Loss: \d/).waitFor();
    const figures = (await main.locator('dl').first().textContent()) ?? '';
    const headline = Number(/is worth([0-9.]+)/.exec(figures)?.[1]);
    expect(headline).toBeLessThan(1);
    const line = /Rate: from [0-9.]+ to ([0-9.]+[0-9])/.exec((await chart.textContent()) ?? '');
    // the one has six decimals, the other is cut after four
    expect(Number(line?.[1])).toBeCloseTo(headline, 3);
    await chart.locator('canvas').waitFor();
    await expectAccessible(page);
  }, 300_000);
});
