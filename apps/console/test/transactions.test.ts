import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser, sentBy, useBrowser } from './support/browser.ts';
import { moveTime, richWallet } from './support/fixture.ts';
import { onCall, silenceOutcomes } from './support/routes.ts';
import { approve, reach } from './support/sheet.ts';
import type { TestWallet } from './support/test-wallet.ts';

/*
 * What every transaction of the console goes through, shown with a deposit in the junior tranche.
 */

describe.skipIf(!hasBrowser)('a transaction', () => {
  const { openConsole } = useBrowser();

  const panel = (page: Page) => page.getByRole('region', { name: 'Transaction', exact: true });
  const button = (page: Page, name: string) => panel(page).getByRole('button', { name });
  const says = (page: Page, text: string) => expect.poll(() => panel(page).textContent()).toContain(text);

  /** Opens the page with a wallet, and asks for a deposit up to its review. */
  async function review(wallet: TestWallet): Promise<Page> {
    const page = await openConsole('/junior/0', { wallet });
    await page.getByLabel('You deposit').fill('1');
    await page.getByRole('button', { name: 'Review the deposit' }).click();
    await reach(page, 'reviewing');
    return page;
  }

  it('is verified and shown as it was begun, is not sent where the wallet declines, and can be tried again', async () => {
    const wallet = await richWallet();
    wallet.mode = 'decline';
    const page = await review(wallet);
    const sent = sentBy(page);
    await panel(page).getByText('Checked in your browser: it does this and nothing else').waitFor();
    expect(wallet.asked).toBe(0);
    // nothing of the form can be changed, and what is changed all the same does not count
    const field = page.getByLabel('You deposit');
    expect(await field.isDisabled()).toBe(true);
    await field.evaluate((element) => element.closest('fieldset')?.removeAttribute('disabled'));
    await field.fill('999');
    await says(page, 'Deposit 1 ');
    await approve(page);
    await reach(page, 'failed');
    await says(page, 'User rejected the request');
    // the step at which it has failed stays the present one
    await expect.poll(() => panel(page).locator('[aria-current="step"]').textContent()).toBe('✗ Sign');
    expect(sent).toEqual([]);
    wallet.mode = 'sign';
    await button(page, 'Try again').click();
    await approve(page);
    await reach(page, 'confirmed');
    expect(wallet.asked).toBe(2);
    await button(page, 'Close').click();
    expect(await panel(page).count()).toBe(0);
  });

  it('that expires is made and reviewed again once, then given up, and can be begun again', async () => {
    const wallet = await richWallet();
    const page = await review(wallet);
    await moveTime(120);
    await approve(page);
    await panel(page).getByText('the same one, made again').waitFor();
    await moveTime(120);
    await approve(page);
    await reach(page, 'expired');
    await says(page, 'expired without effect');
    await button(page, 'Try again').click();
    await approve(page);
    await reach(page, 'confirmed');
  });

  /** Answers the page's transactions as a node does that fails after it has sent them, or that sends none. */
  const failSending = (page: Page, isBroadcast: boolean, error?: object) =>
    onCall(page, 'sendTransaction', async (route) => {
      if (isBroadcast) await route.fetch();
      const failed = error ?? { code: -32002, message: 'failed', data: { err: 'AccountInUse' } };
      await route.fulfill({ json: { jsonrpc: '2.0', id: 1, error: failed } });
    });

  it('that the node executes and calls refused is not offered again, but rechecked until it is known', async () => {
    const wallet = await richWallet();
    const page = await review(wallet);
    await failSending(page, true);
    // from now on the page does nothing that it was not asked for
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await approve(page);
    await reach(page, 'unknown');
    await says(page, 'Another one could pay twice');
    for (const name of ['Try again', 'Close']) expect(await button(page, name).count()).toBe(0);
    expect(await page.getByLabel('You deposit').isDisabled()).toBe(true);
    await button(page, 'Check again').click();
    await reach(page, 'confirmed');
    expect(wallet.asked).toBe(1);
  });

  it('that the node refuses is rechecked by itself, and may be begun again once it has expired', async () => {
    const page = await review(await richWallet());
    await failSending(page, false);
    await approve(page);
    await reach(page, 'unknown');
    expect(await button(page, 'Try again').count()).toBe(0);
    await moveTime(120);
    await reach(page, 'expired');
    await button(page, 'Try again').waitFor();
  });

  it('that is sent goes on when its page is left, and stays in sight until it is dismissed', async () => {
    const wallet = await richWallet();
    const page = await review(wallet);
    await failSending(page, true, { code: -32603, message: 'not now' });
    let isHeard = false;
    await silenceOutcomes(page, () => isHeard);
    await approve(page);
    await reach(page, 'confirming');
    await button(page, 'Go on in the background').click();
    await page.getByRole('button', { name: 'Show it' }).waitFor();
    await page.getByRole('link', { name: 'Portfolio' }).click();
    const left = page.getByRole('region', { name: 'Transactions under way' });
    await left.getByText('sent, not confirmed yet').waitFor();
    expect(await left.getByText(/^Signature /).count()).toBe(1);
    // in the units of the form that is gone
    await left.getByText('Deposit 1 test USD').waitFor();
    const amounts = left.getByLabel('Verified amounts');
    await expect.poll(() => amounts.textContent()).toMatch(/You pay at most\s*1 test USD/);
    expect(await left.getByRole('button', { name: 'Dismiss' }).count()).toBe(0);
    isHeard = true;
    await left.getByText('confirmed', { exact: true }).waitFor();
    await left.getByRole('button', { name: 'Dismiss' }).click();
    await left.waitFor({ state: 'detached' });
    expect(wallet.asked).toBe(1);
  });
});
