import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './support/accessible.ts';
import { hasBrowser, useBrowser } from './support/browser.ts';
import { issueCoin, newAddress, richWallet } from './support/fixture.ts';
import { silenceOutcomes } from './support/routes.ts';
import { approve, signIn } from './support/sheet.ts';
import type { TestWallet } from './support/test-wallet.ts';

/*
 * What a person sees and what the keyboard reaches when a transaction is to be signed.
 */

/** How far the page is wider than the window. */
const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Where the focus is, in words. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    const where = element?.closest('dialog') ? 'in the sheet' : element?.tagName;
    return `${where} ${element?.textContent?.slice(0, 60)}`;
  });

describe.skipIf(!hasBrowser)('the receipt of a transaction', () => {
  const { openConsole } = useBrowser();

  it('fits a phone, takes the focus, keeps its button in sight, and gives the focus back', async () => {
    const wallet = await richWallet();
    const { integrationId } = await issueCoin(wallet);
    const page = await openConsole(`/coins/${integrationId}`, { wallet, width: 390 });
    await page.getByLabel('You deposit').fill('12.5');
    // a key, unlike a click, does not wait for the quote that enables the button
    await page.getByRole('button', { name: /review the mint$/i, disabled: false }).press('Enter');
    const sign = page.getByRole('button', { name: 'Sign with your wallet' });
    await sign.waitFor();
    await page.getByText('Checked in your browser').waitFor();
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    expect(await focused(page)).toContain('in the sheet');
    await page.getByText('Details', { exact: true }).click();
    const words = (await page.getByRole('list', { name: 'Word by word' }).textContent()) ?? '';
    expect(words).toMatch(/your wallet \w{4}…\w{4} pays at most 12\.5 test USD and receives at least/);
    await page.getByText('All addresses').click();
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    const box = await sign.boundingBox();
    expect(box && box.y > 0 && box.y + box.height <= 800).toBe(true);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await sign.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toMatch(/^BUTTON .*eview the mint/);
    expect(wallet.signed).toHaveLength(0);
  });

  /** Enters users for the whitelist of a coin, and reviews what adds them. */
  async function addUsers(wallet: TestWallet, users: string[], name: string): Promise<Page> {
    const { integrationId } = await issueCoin(wallet, { whitelistRequired: true });
    const page = await openConsole(`/dashboard/${integrationId}/whitelist`, { wallet });
    await signIn(page);
    await page.getByText('Nobody is on the whitelist').waitFor();
    await page.getByLabel('Wallets').fill(users.join('\n'));
    await page.getByRole('button', { name }).click();
    await page.getByRole('button', { name: 'Sign with your wallet' }).waitFor();
    return page;
  }

  it('of 300 users for the whitelist says what all cost, stops between two confirmations, and asks the wallet at most six times', async () => {
    const wallet = await richWallet(0n);
    wallet.features = ['signMessage', 'signAll'];
    const page = await addUsers(wallet, Array.from({ length: 300 }, newAddress), 'Add 300 users');
    await expect
      .poll(() => page.getByLabel('Costs of all transactions').textContent())
      .toMatch(/^In all at most0\.\d+ SOL.*Transactions38Confirmations in your wallet4/);
    await expectAccessible(page);
    const { asked } = wallet;
    wallet.whileAsking = () => page.getByRole('button', { name: 'Stop' }).click();
    await approve(page);
    await page.getByText('It was stopped. What is confirmed stays so.').waitFor();
    await page.getByText('80 of 300 users done').waitFor();
    expect(wallet.asked - asked).toBe(1);
    wallet.whileAsking = async () => {};
    await page.getByRole('button', { name: 'Go on with the rest' }).click();
    await approve(page);
    await page.getByText('300 of 300 users done').waitFor({ timeout: 170_000 });
    await page.getByText('The whitelist has all changes').waitFor();
    expect(wallet.asked - asked).toBeLessThanOrEqual(6);
    expect(wallet.signed).toHaveLength(38);
  });

  it('is followed after a reload in the middle of it', async () => {
    const page = await openConsole('/junior/0', { wallet: await richWallet() });
    let isReloaded = false;
    await silenceOutcomes(page, () => isReloaded);
    await page.getByLabel('You deposit').fill('1');
    await page.getByRole('button', { name: 'Review the deposit' }).click();
    await approve(page);
    await page.locator('[data-status="confirming"]').waitFor();
    // not earlier: the page that is left must not hear of it
    page.once('framenavigated', () => {
      isReloaded = true;
    });
    await page.reload();
    const before = page.getByRole('region', { name: 'Transactions of before' });
    await before.getByText('confirmed', { exact: true }).waitFor();
    await before.getByRole('button', { name: 'Dismiss' }).click();
    await before.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByLabel('You deposit').waitFor();
    expect(await before.count()).toBe(0);
  });

  it('is not begun where the session has ended or another tab has signed out, or where the service refuses the form', async () => {
    const wallet = await richWallet(0n);
    const { integrationId } = await issueCoin(wallet);
    const expected = [/status of 4\d\d/];
    const page = await openConsole(`/dashboard/${integrationId}/settings`, { wallet, expected });
    const signInButton = page.getByRole('main').getByRole('button', { name: 'Sign in' });
    await signIn(page);
    // the form was there all the time
    await signInButton.waitFor({ state: 'hidden' });
    const nominee = page.getByLabel('Nominate another wallet');
    await nominee.fill('11111111111111111111111111111111');
    await page.getByRole('button', { name: 'Nominate', exact: true }).click();
    await expect.poll(() => nominee.getAttribute('aria-invalid')).toBe('true');
    expect(await nominee.isDisabled()).toBe(false);
    expect(await page.getByText('Invalid request data').count()).toBe(0);

    await page.getByLabel('New fee').fill('5');
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Set the fee' }).click();
    await page.getByText('You are signed out').or(signInButton).first().waitFor();
    expect(await page.getByText('Missing or invalid API key').count()).toBe(0);

    await signIn(page);
    await signInButton.waitFor({ state: 'hidden' });
    const other = await page.context().newPage();
    await other.goto('/');
    await other.getByRole('button', { name: /^Wallet / }).click();
    await other.getByRole('button', { name: 'Sign out' }).click();
    await signInButton.waitFor();
  });
});
