import { unwrap } from '@obverse/client';
import { waitFor } from '@obverse/testing';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './support/accessible.ts';
import { useBrowser } from './support/browser.ts';
import { hasBrowser } from './support/chromium.ts';
import { clientOf, issueCoin, mintCoins, richWallet } from './support/fixture.ts';
import { reportLoss, resolveLoss } from './support/losses.ts';

// the other cluster: nobody mints while a loss is reported, and the loss stays
const cluster = 'devnet';
const params = { query: { cluster } } as const;
const dollar = 1_000_000n;

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
    for (const each of pages) {
      await page.goto(each);
      await main.getByText('Open to all', { exact: true }).waitFor();
      await main.getByText('Earning coin', { exact: true }).waitFor();
      await main.getByText('Issuer can freeze, pause', { exact: true }).waitFor();
    }

    const report = await reportLoss(100n * dollar, cluster);
    const { lossReport } = await unwrap(
      clientOf().GET('/stablecoin/{index}', { params: { ...params, path: { index: 0 } } }),
    );
    expect(lossReport?.haircutBps).toBeGreaterThan(0);
    const share = ((lossReport?.haircutBps ?? 0) / 100).toFixed(2);
    for (const each of pages) {
      await page.goto(each);
      await main.getByText(`Loss reported: ${share} % withheld`, { exact: true }).waitFor();
      // nobody can mint now
      expect(await main.getByText('Open to all', { exact: true }).count()).toBe(0);
    }
    await main.getByText('Worth before the reported loss').waitFor();
    await main.getByText(/^redeemed now, .* at once, and a claim for the rest$/).waitFor();
    await expectAccessible(page);

    await resolveLoss(report, 100n * dollar, cluster);
    await waitFor(async () => {
      const query = { cluster, search: coin.symbol } as const;
      const { integrations } = await unwrap(clientOf().GET('/integrations', { params: { query } }));
      const rate = integrations.find((each) => each.integrationId === coin.integrationId)?.figures;
      expect(BigInt(rate?.exchange_rate ?? 0)).toBeLessThan(10n ** 12n);
    });
    for (const each of pages) {
      await page.goto(each);
      await main.getByText(/^Below par by [0-9.]+ %, after the loss of \d/).waitFor();
      await main.getByText('Open to all', { exact: true }).waitFor();
    }
    await page.goto(pages[0] ?? '');
    await main.getByText(/^Below par by/).waitFor();
    await expectAccessible(page);
  });
});
