import { decodeLossReport } from '@obverse/core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './support/accessible.ts';
import { useBrowser } from './support/browser.ts';
import { hasBrowser } from './support/chromium.ts';
import { issueCoin, mintCoins, richWallet } from './support/fixture.ts';
import { accountAt, reportLoss, resolveLoss } from './support/losses.ts';

// the other cluster: nobody mints while a loss is reported, and the loss stays
const cluster = 'devnet';
const dollar = 1_000_000n;

describe.skipIf(!hasBrowser)('a claim of a loss report', () => {
  const { openConsole } = useBrowser();

  it('comes from a redemption while the report is open, is shown with its refund when the report is resolved, and is settled', async () => {
    const holder = await richWallet(1_000n * dollar, cluster);
    const coin = await issueCoin(holder, { cluster });
    await mintCoins(coin, holder, 500n * dollar, cluster);
    const report = await reportLoss(100n * dollar, cluster);

    const page = await openConsole(`/coins/${coin.integrationId}?cluster=${cluster}&side=redeem`, {
      wallet: holder,
    });
    await page.getByText('A loss is reported of this coin').waitFor();
    await page.getByLabel('You give back').fill('200');
    await page.getByLabel('Redeem all the same.').check();
    await page.getByRole('button', { name: 'Review the redemption' }).click();
    await page.getByLabel('Verified amounts').getByText('You receive now at least').waitFor();
    await page.getByRole('button', { name: 'Sign with your wallet' }).click();
    await page.getByText('Confirmed.').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('link', { name: 'Portfolio' }).click();
    const claims = page.getByRole('region', { name: 'Claims of loss reports' });
    await claims.getByText('The report is open').waitFor();
    await expectAccessible(page);
    await resolveLoss(report, 40n * dollar, cluster);

    await claims.getByText('The report is resolved').waitFor();
    const { refundLeft } = decodeLossReport(report, await accountAt(report, cluster));
    expect(refundLeft).toBeGreaterThan(0n);
    const due = Number.parseFloat((await claims.locator('strong').textContent()) ?? '');
    // two decimals, rounded down
    expect(due).toBe(Number(refundLeft / 10_000n) / 100);
    const { asked } = holder;

    // a refund that changes after a review was cancelled is shown as it is now
    await claims.getByRole('button', { name: 'Review the refund' }).click();
    await page.getByRole('button', { name: 'Sign with your wallet' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.route(/\/loss-claims\?/, async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      for (const claim of answer.data.claims) claim.refundDue = '7000000';
      await route.fulfill({ response, json: answer });
    });
    // it reads everything again
    await page.getByRole('button', { name: 'Get test money' }).click();
    await claims.locator('strong').getByText(/^7\b/).waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Get test money' }).click();
    await claims.locator('strong').getByText(/^7\b/).waitFor({ state: 'detached' });

    // once it is settled, the list that the service gives is without it
    const isOver = page.waitForResponse(
      async (response) =>
        response.url().includes('/loss-claims?') && (await response.json()).data?.claims.length === 0,
    );
    await claims.getByRole('button', { name: 'Review the refund' }).click();
    await page.getByRole('button', { name: 'Sign with your wallet' }).click();
    await page.getByText('The refund is in your wallet.').waitFor();
    expect(holder.asked).toBe(asked + 1);
    // the claim has ended and is not in the list any more, and what became of it stays in sight
    await expect
      .poll(async () => decodeLossReport(report, await accountAt(report, cluster)).refundLeft)
      .toBe(0n);
    await isOver;
    // an answer that came after has been drawn
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await claims.waitFor({ state: 'detached' });
    expect(await page.getByText('The refund is in your wallet.').isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByText('The refund is in your wallet.').waitFor({ state: 'detached' });
  });
});
