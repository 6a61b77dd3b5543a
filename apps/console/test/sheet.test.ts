import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './support/accessible.ts';
import { useBrowser } from './support/browser.ts';
import { hasBrowser } from './support/chromium.ts';
import { issueCoin, mintCoins, moveTime, newAddress, richWallet } from './support/fixture.ts';
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
    // a key, unlike a click, does not wait for the quote that enables the button
    const review = page.getByRole('button', { name: /review the mint$/i, disabled: false });
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
    await expect
      .poll(() => rows.textContent())
      .toMatch(/You pay at most12\.5 test USDYou receive at least[\d.]+ T/);
    await page.getByText('Details', { exact: true }).click();
    const details = page.getByRole('list', { name: 'Word by word' });
    const words = (await details.textContent()) ?? '';
    expect(words).toMatch(/Mint coins of this coin \w{4}…\w{4}: /);
    expect(words).toMatch(/your wallet \w{4}…\w{4} pays at most 12\.5 test USD and receives at least/);
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
    await page.getByRole('button', { name: 'Continue', disabled: false }).press('Enter');
    await expect.poll(() => focused(page)).toBe('H2 What backs it?');
  });

  it('of 300 users for the whitelist says what all cost, stops between two confirmations, and asks the wallet at most six times', async () => {
    const wallet = await richWallet(0n);
    wallet.features = ['signMessage', 'signAll'];
    const coin = await issueCoin(wallet, { whitelistRequired: true });
    const page = await openConsole(`/dashboard/${coin.integrationId}/whitelist`, { wallet });
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Nobody is on the whitelist').waitFor();
    const users = Array.from({ length: 300 }, newAddress);
    await page.getByLabel('Wallets').fill(users.join('\n'));
    await page.getByRole('button', { name: 'Add 300 users' }).click();
    await page.getByRole('button', { name: 'Sign with your wallet' }).waitFor();
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

  it('of a list does not wait for a wallet that never answers, once it is stopped twice', async () => {
    const wallet = await richWallet(0n);
    const coin = await issueCoin(wallet, { whitelistRequired: true });
    const page = await openConsole(`/dashboard/${coin.integrationId}/whitelist`, { wallet });
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Nobody is on the whitelist').waitFor();
    await page.getByLabel('Wallets').fill(newAddress());
    await page.getByRole('button', { name: 'Add 1 user' }).click();
    await page.getByRole('button', { name: 'Sign with your wallet' }).waitFor();
    wallet.mode = 'never';
    await approve(page);
    await page.getByText('Your wallet asks you to sign').waitFor();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await page.getByRole('button', { name: 'Do not wait for the wallet' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('A list is not finished: 1 of 1 user are still to be added.').waitFor();
    wallet.mode = 'sign';
    await page.getByRole('button', { name: 'Go on with it' }).click();
    await approve(page);
    await page.getByText('The whitelist has all changes').waitFor();
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

  it('is followed after a reload in the middle of it', async () => {
    const page = await openConsole('/junior/0', { wallet: await richWallet() });
    // the node takes it, and says nothing of its outcome until the page is loaded again
    let isReloaded = false;
    await page.route(/./, async (route) => {
      const body = route.request().postData() ?? '';
      if (isReloaded || !body.includes('"getSignatureStatuses"')) return route.fallback();
      const value = { context: { slot: 1 }, value: [null] };
      return route.fulfill({ json: { jsonrpc: '2.0', id: 1, result: value } });
    });
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

  it('is not begun where another tab has signed out, and says so', async () => {
    const wallet = await richWallet(0n);
    const coin = await issueCoin(wallet);
    const expected = [/status of 401/];
    const page = await openConsole(`/dashboard/${coin.integrationId}/settings`, { wallet, expected });
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await page.getByLabel('New fee').fill('5');
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Set the fee' }).click();
    await page
      .getByText('You are signed out')
      .or(page.getByRole('main').getByRole('button', { name: 'Sign in' }))
      .first()
      .waitFor();
    expect(await page.getByText('Missing or invalid API key').count()).toBe(0);

    const other = await page.context().newPage();
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await page.getByLabel('New fee').waitFor();
    // the form was there all the time: signed in is who is not asked to sign in
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).waitFor({ state: 'hidden' });
    await other.goto('/');
    await other.getByRole('button', { name: /^Wallet / }).click();
    await other.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).waitFor();
  });

  it('leaves a form that the service refuses open, with the reason', async () => {
    const wallet = await richWallet(0n);
    const coin = await issueCoin(wallet);
    const page = await openConsole(`/dashboard/${coin.integrationId}/settings`, {
      wallet,
      expected: [/status of 4\d\d/],
    });
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    const field = page.getByLabel('Nominate another wallet');
    await field.fill('11111111111111111111111111111111');
    await page.getByRole('button', { name: 'Nominate', exact: true }).click();
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    expect(await field.isDisabled()).toBe(false);
    expect(await page.getByText('Invalid request data').count()).toBe(0);
    await page.goto(`/dashboard/${coin.integrationId}/webhooks`);
    await page.getByLabel('URL').fill('foo');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect.poll(() => page.getByLabel('URL').getAttribute('aria-invalid')).toBe('true');
  });

  it('is apart from a secret that is shown once, which Escape does not close', async () => {
    const wallet = await richWallet(0n);
    const coin = await issueCoin(wallet);
    const page = await openConsole(`/dashboard/${coin.integrationId}/keys`, { wallet });
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Make a new API key' }).click();
    await page.getByRole('button', { name: 'End the old key' }).click();
    await page.getByTestId('secret').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Have you stored the API key?').waitFor();
    // the browser does not ask before each one of many
    for (let times = 0; times < 4; times++) await page.keyboard.press('Escape');
    await expect.poll(() => page.getByTestId('secret').isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Not yet' }).click();
    await page.getByRole('button', { name: 'I have stored it' }).click();
    await page.getByTestId('secret').waitFor({ state: 'detached' });
  });
});
