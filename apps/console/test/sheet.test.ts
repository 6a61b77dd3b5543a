import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './support/accessible.ts';
import { useBrowser } from './support/browser.ts';
import { hasBrowser } from './support/chromium.ts';
import { issueCoin, mintCoins, moveTime, richWallet } from './support/fixture.ts';
import { approve, approveAndClose } from './support/sheet.ts';

/*
 * What a person sees and what the keyboard reaches when a transaction is to be signed.
 */

const phone = 390;

/** How far the page is wider than the window. */
const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Where the focus is, in words. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    return `${element?.tagName} ${element?.textContent?.slice(0, 60)}`;
  });

const isFocusInSheet = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement?.closest('dialog') !== null);

describe.skipIf(!hasBrowser)('the receipt of a transaction', () => {
  const { openConsole } = useBrowser();

  it('fits a phone, takes the focus, keeps its button in sight, and gives the focus back', async () => {
    const wallet = await richWallet();
    const { integrationId } = await issueCoin(wallet);
    const page = await openConsole(`/coins/${integrationId}`, { wallet, width: phone });
    await page.getByLabel('You deposit').fill('3');
    const review = page.getByRole('button', { name: /review the mint$/i });
    await review.press('Enter');
    const sign = page.getByRole('button', { name: 'Sign with your wallet' });
    await sign.waitFor();
    await page.getByText('Checked in your browser').waitFor();
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    expect(await isFocusInSheet(page)).toBe(true);
    await page.getByText('Details', { exact: true }).click();
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

  it('names the wallet, its accounts and the coin, and writes amounts with decimals', async () => {
    const wallet = await richWallet();
    const coin = await issueCoin(wallet);
    const page = await openConsole(`/coins/${coin.integrationId}`, { wallet });
    await page.getByLabel('You deposit').fill('12.5');
    await page.getByRole('button', { name: /review the mint$/i }).click();
    const rows = page.getByLabel('Verified amounts');
    await rows.getByText('Network fee').waitFor();
    expect(await rows.textContent()).toMatch(/You pay at most12\.5 test USDYou receive at least[\d.]+ T/);
    await page.getByText('Details', { exact: true }).click();
    const details = page.getByRole('list', { name: 'Word by word' });
    const words = (await details.textContent()) ?? '';
    expect(words).toMatch(/Mint branded coins of integration this coin/);
    expect(words).toMatch(/your wallet \w{4}…\w{4} pays at most 12\.5 of the underlying/);
    expect(words).toMatch(/coins in your account/);
    expect(await page.getByRole('dialog').textContent()).not.toContain('12500000');
  });

  it('warns of nothing in an ordinary claim of fees, and says that it is of everything', async () => {
    const wallet = await richWallet();
    const coin = await issueCoin(wallet, { feeBps: 2_000 });
    await mintCoins(coin, wallet, 500_000_000n);
    await moveTime(30 * 86_400);
    const page = await openConsole(`/dashboard/${coin.integrationId}`, { wallet });
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Claim everything', disabled: false }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText('all that is owed').waitFor();
    expect(await sheet.textContent()).not.toMatch(/null|may belong to anyone/);
    await approveAndClose(page);
  });

  it('is followed by the focus to each step of the wizard, and to the first field that is wrong', async () => {
    const page = await openConsole('/issue', { wallet: await richWallet() });
    await page.getByLabel('Symbol').fill('FOCUS');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.getByLabel('Name').evaluate((field) => field === document.activeElement))
      .toBe(true);
    await page.keyboard.type('Focus Dollar');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('H2 What does it look like?');
    await page.getByRole('button', { name: 'Continue' }).press('Enter');
    await expect.poll(() => focused(page)).toBe('H2 What backs it?');
  });

  it('keeps the outcome of a payout in sight whose part of the page is gone', async () => {
    const wallet = await richWallet();
    const page = await openConsole('/junior/0', { wallet });
    await page.getByLabel('You deposit').fill('10');
    await page.getByRole('button', { name: 'Review the deposit' }).click();
    await approveAndClose(page);
    expect(await page.getByLabel('You deposit').inputValue()).toBe('');
    await page.getByLabel('You withdraw').fill('4');
    await page.getByRole('button', { name: 'Review the request' }).click();
    await approveAndClose(page);
    await moveTime(86_460);
    await page.getByRole('button', { name: 'Review the payout' }).click();
    await approve(page);
    await page.getByText('You have asked for no withdrawal.').waitFor();
    await page.getByText('The test USD is in your wallet.').waitFor();
    await page.getByText(/^Signature /).waitFor();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
});
