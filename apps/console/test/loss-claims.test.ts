import { decodeLossReport } from '@obverse/core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './support/accessible.ts';
import { hasBrowser, useBrowser } from './support/browser.ts';
import { issueCoin, mintCoins, richWallet } from './support/fixture.ts';
import { accountAt, reportLoss, resolveLoss } from './support/losses.ts';
import { changeAnswers } from './support/routes.ts';
import { approve, approveAndClose } from './support/sheet.ts';

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
    const path = `/coins/${coin.integrationId}?cluster=${cluster}&side=redeem`;
    const page = await openConsole(path, { wallet: holder });
    await page.getByText('A loss is reported of this coin').waitFor();
    await page.getByLabel('You give back').fill('200');
    await page.getByLabel('Redeem all the same.').check();
    await page.getByRole('button', { name: 'Review the redemption' }).click();
    await page.getByLabel('Verified amounts').getByText('You receive now at least').waitFor();
    await approveAndClose(page);

    await page.getByRole('link', { name: 'Portfolio' }).click();
    const claims = page.getByRole('region', { name: 'Claims of loss reports' });
    await claims.getByText('The report is open').waitFor();
    await expectAccessible(page);
    await resolveLoss(report, 40n * dollar, cluster);
    await claims.getByText('The report is resolved').waitFor();
    const refundLeft = async () => decodeLossReport(report, await accountAt(report, cluster)).refundLeft;
    expect(await refundLeft()).toBeGreaterThan(0n);
    const due = Number.parseFloat((await claims.locator('strong').textContent()) ?? '');
    // two decimals, rounded down
    expect(due).toBe(Number((await refundLeft()) / 10_000n) / 100);
    const { asked } = holder;

    // a refund that changes after a review was cancelled is shown as it is now
    await claims.getByRole('button', { name: 'Review the refund' }).click();
    await page.getByRole('button', { name: 'Sign with your wallet' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await changeAnswers(page, /\/loss-claims\?/, ({ data }) => {
      for (const claim of data.claims) claim.refundDue = '7000000';
    });
    // it reads everything again
    await page.getByRole('button', { name: 'Get test money' }).click();
    await claims.locator('strong').getByText(/^7\b/).waitFor();
    await page.unrouteAll();

    // once it is settled, the list that the service gives is without it
    const isOver = page.waitForResponse(
      async (response) =>
        response.url().includes('/loss-claims?') && (await response.json()).data?.claims.length === 0,
    );
    await claims.getByRole('button', { name: 'Review the refund' }).click();
    await approve(page);
    const outcome = page.getByText('The refund is in your wallet.');
    await outcome.waitFor();
    expect(holder.asked).toBe(asked + 1);
    await expect.poll(refundLeft).toBe(0n);
    await isOver;
    // the claim is not in the list any more, and what became of it stays in sight
    await claims.waitFor({ state: 'detached' });
    expect(await outcome.isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Close' }).click();
    await outcome.waitFor({ state: 'detached' });
  });
});
