import { unwrap } from '@obverse/client';
import { waitFor } from '@obverse/testing';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './support/accessible.ts';
import { useBrowser } from './support/browser.ts';
import { hasBrowser } from './support/chromium.ts';
import { type Coin, clientOf, issueCoin, mintCoins, richWallet } from './support/fixture.ts';
import { reportLoss, resolveLoss } from './support/losses.ts';

// the other cluster: nobody mints while a loss is reported, and the loss stays
const cluster = 'devnet';
const params = { query: { cluster } } as const;
const dollar = 1_000_000n;

/** Figures are recorded once a minute. */
const recorded = { timeoutMs: 100_000 };

/** The rates of a coin, a record a minute. */
async function recordedRates({ integrationId: id, apiKey }: Coin): Promise<number[]> {
  const params = { path: { id }, query: { cluster, interval: 'minute' } } as const;
  const records = await unwrap(clientOf(apiKey).GET('/integration/{id}/history', { params }));
  return records.map(({ exchange_rate }) => Number(exchange_rate));
}

describe.skipIf(!hasBrowser)('the status of a coin', () => {
  const { openConsole } = useBrowser();

  it('names powers, an open loss and a value below par on the coin page, in the list and in the portfolio', async () => {
    const holder = await richWallet(1_000n * dollar, cluster);
    const compliance = { authority: holder.address, freeze: true, pause: true };
    const coin = await issueCoin(holder, { cluster, compliance });
    await mintCoins(coin, holder, 500n * dollar, cluster);
    const pages = [
      `/coins/${coin.integrationId}?cluster=${cluster}`,
      `/?search=${coin.symbol}&cluster=${cluster}`,
      `/portfolio?cluster=${cluster}`,
    ];
    const page = await openConsole(pages[0] ?? '', { wallet: holder });
    const main = page.getByRole('main');
    const open = async (path: string) => {
      await page.goto(path);
      // what a position says of its coin is read once it is in view
      if (path.startsWith('/portfolio'))
        await main.getByRole('list', { name: 'Positions' }).scrollIntoViewIfNeeded();
    };
    for (const each of pages) {
      await open(each);
      await main.getByText('Open to all', { exact: true }).waitFor();
      await main.getByText('Earning coin', { exact: true }).waitFor();
      await main.getByText('Issuer can freeze, pause', { exact: true }).waitFor();
    }

    // the chart has a loss between two records
    await waitFor(async () => expect(await recordedRates(coin)).not.toEqual([]), recorded);
    // a minute has one record in the chart: the loss is in another one than the first record
    const minute = () => Math.floor(Date.now() / 60_000);
    const first = minute();
    await waitFor(() => expect(minute()).toBeGreaterThan(first), recorded);
    const report = await reportLoss(100n * dollar, cluster);
    const { lossReport } = await unwrap(
      clientOf().GET('/stablecoin/{index}', { params: { ...params, path: { index: 0 } } }),
    );
    expect(lossReport?.haircutBps).toBeGreaterThan(0);
    const share = ((lossReport?.haircutBps ?? 0) / 100).toFixed(2);
    for (const each of pages) {
      await open(each);
      await main.getByText(`Loss reported: ${share} % withheld`, { exact: true }).waitFor();
      // nobody can mint now
      expect(await main.getByText('Open to all', { exact: true }).count()).toBe(0);
    }
    await main.getByText('Worth before the reported loss').waitFor();
    await main.getByText(/^redeemed now, .* at once, and a claim for the rest$/).waitFor();
    await expectAccessible(page);

    await resolveLoss(report, 100n * dollar, cluster);
    await waitFor(async () => expect((await recordedRates(coin)).at(-1)).toBeLessThan(1e12), recorded);
    for (const each of pages) {
      await open(each);
      await main.getByText(/^Below par by [0-9.]+ %, after the loss of \d/).waitFor();
      await main.getByText('Open to all', { exact: true }).waitFor();
    }
    await page.goto(pages[0] ?? '');
    await main.getByText(/^Below par by/).waitFor();
    // the chart ends at the value beside it, and shows the loss
    const chart = main.getByRole('figure', { name: / per .* over the last/ });
    await chart.scrollIntoViewIfNeeded();
    await chart.getByText(/^Loss: \d/).waitFor();
    const [, headline = ''] =
      /is worth([0-9.]+)/.exec((await main.locator('dl').first().textContent()) ?? '') ?? [];
    expect(Number(headline)).toBeLessThan(1);
    const [, last = ''] =
      /Rate: from [0-9.]+ to ([0-9.]+[0-9])/.exec((await chart.textContent()) ?? '') ?? [];
    // the one has six decimals, the other is cut after four
    expect(Number(last)).toBeCloseTo(Number(headline), 3);
    await chart.locator('canvas').waitFor();
    await expectAccessible(page);
  }, 300_000);
});
