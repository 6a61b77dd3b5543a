import { readFile } from 'node:fs/promises';
import { unwrap } from '@obverse/client';
import { respondWith, startReceiver } from '@obverse/testing';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { expectAccessible } from './support/accessible.ts';
import { hasBrowser, type OpenOptions, useBrowser } from './support/browser.ts';
import {
  type Coin,
  clientOf,
  issueCoin,
  mintCoins,
  moveTime,
  newAddress,
  png,
  richWallet,
} from './support/fixture.ts';
import { approve, approveAndClose, card, signIn } from './support/sheet.ts';

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name }).click();

/** The lines of the file that a button downloads. */
async function linesOf(page: Page, button: string): Promise<string[]> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return (await readFile(await (await downloading).path(), 'utf8')).trim().split('\r\n');
}

/** Closes the dialog with a secret. @returns the secret, after which nothing in the page has it */
async function takeSecret(page: Page): Promise<string> {
  const secret = (await page.getByTestId('secret').textContent()) ?? '';
  await page.getByRole('button', { name: 'I have stored it' }).click();
  // React draws the page without it after the click
  await expect.poll(() => page.locator('html').innerHTML()).not.toContain(secret);
  return secret;
}

describe.skipIf(!hasBrowser)('the dashboard', () => {
  const { openConsole } = useBrowser();

  /** Opens a tab of a coin's dashboard, and signs in. */
  async function openDashboard({ integrationId, authority }: Coin, path = '', options: OpenOptions = {}) {
    const page = await openConsole(`/dashboard/${integrationId}${path}`, { wallet: authority, ...options });
    await signIn(page);
    return page;
  }

  it("lists a wallet's coins, shows their figures and events as they happen, and pays out fees", async () => {
    const wallet = await richWallet();
    const coin = await issueCoin(wallet, { feeBps: 2_000 });
    await mintCoins(coin, wallet, 100_000_000n);
    const page = await openConsole('/dashboard', { wallet });
    await page.getByRole('link', { name: `Dashboard of ${coin.name}` }).click();
    await signIn(page);
    await page.getByText('live', { exact: true }).waitFor();
    const events = card(page, 'Latest events');
    await events.getByText('Minted', { exact: true }).waitFor();
    await mintCoins(coin, wallet, 50_000_000n);
    await events.getByText('for 50.00 test USD').waitFor();

    await moveTime(30 * 86_400);
    await page.reload();
    await page.getByRole('button', { name: 'Claim everything', disabled: false }).click();
    await page.getByRole('dialog').getByText('all that is owed').waitFor();
    // it warns of nothing in an ordinary claim
    expect(await page.getByRole('dialog').textContent()).not.toMatch(/null|may belong to anyone/);
    await approveAndClose(page);
    await events.getByText('Revenue claimed', { exact: true }).waitFor();
    await expectAccessible(page);
  });

  it('has figures over time, the largest holders, a kit to share the coin, the months, and events to filter and export', async () => {
    const wallet = await richWallet();
    const coin = await issueCoin(wallet, { feeBps: 2_000 });
    await mintCoins(coin, wallet, 100_000_000n);
    const { integrationId: id } = coin;
    const months = () =>
      unwrap(clientOf(coin.apiKey).GET('/integration/{id}/statement', { params: { path: { id } } }));
    // the month of the issue begins with nothing, and a record later has the coins
    const supply = async () => Number((await months()).months.at(-1)?.supplyAtEnd ?? 0);
    await expect.poll(supply, { timeout: 150_000 }).toBeGreaterThan(0);
    const page = await openDashboard(coin);
    for (const name of ['Your revenue in test USD over the last', `Supply in ${coin.symbol} over the last`])
      await page.getByRole('figure', { name }).waitFor();
    const holder = card(page, 'Largest holders').getByRole('listitem');
    await holder.filter({ hasText: wallet.address }).getByText('100.00 %').waitFor();
    const share = card(page, 'Share your coin');
    await share.getByRole('img', { name: `QR code of the page of ${coin.symbol}` }).waitFor();
    await share.getByText(`<a href="${inject('service').url}/coins/${id}"`).waitFor();
    const links = card(page, 'List your coin').getByRole('link');
    await expect.poll(() => links.count()).toBe(3);
    await expectAccessible(page);

    await tab(page, 'Statement');
    await page.getByRole('rowheader').first().waitFor();
    await expectAccessible(page);
    const [heading, month] = await linesOf(page, 'Download CSV');
    expect(heading).toMatch(/^"month",.*"supply at end \([^)]+\)"/);
    expect(month).toMatch(/^2[0-9]{3}-[0-9]{2},/);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('navigation').count()).toBe(0);
    expect(await page.getByRole('rowheader').count()).toBeGreaterThan(0);
    await page.emulateMedia({ media: 'screen' });

    await tab(page, 'Events');
    const events = card(page, 'Events');
    await events.getByText('Coin issued', { exact: true }).waitFor();
    await events.getByLabel('Kind').selectOption({ label: 'Minted' });
    await expect.poll(() => events.getByRole('listitem').count()).toBe(1);
    await events.getByRole('listitem').locator('summary').click();
    await events.getByText('Supply afterwards').waitFor();
    const minted = expect.stringContaining('"minted","Minted ');
    expect(await linesOf(page, 'Export as CSV')).toEqual([expect.any(String), minted]);
    await events.getByLabel('Text').fill('no event has this');
    await events.getByText('None of these events is of this kind').waitFor();
    await expectAccessible(page);
  });

  it('changes the whitelist by a file in batches, goes on after a refusal, and removes a user', async () => {
    const wallet = await richWallet();
    const coin = await issueCoin(wallet, { whitelistRequired: true });
    const page = await openDashboard(coin, '/whitelist');
    await page.getByText('Nobody is on the whitelist').waitFor();
    const users = Array.from({ length: 30 }, newAddress);
    const buffer = Buffer.from(['name,wallet', ...users.map((user, i) => `User ${i},${user}`)].join('\n'));
    await page.getByLabel('Or a file').setInputFiles({ name: 'users.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('button', { name: 'Add 30 users' }).click();
    // this wallet takes one transaction at a time, and refuses the second
    const { asked } = wallet;
    wallet.whileAsking = async () => {
      wallet.mode = wallet.asked === asked + 2 ? 'decline' : 'sign';
    };
    await approve(page);
    await page.getByText('The wallet did not sign: User rejected the request').waitFor();
    await page.getByText('8 of 30 users done').waitFor();
    // the browser keeps what is left
    await page.reload();
    await page.getByText('22 of 30 users are still to be added').waitFor();
    await page.getByRole('button', { name: 'Go on with it' }).click();
    await approveAndClose(page);
    expect(wallet.asked).toBe(asked + 2 + 3);
    const lines = ['"user"', ...users.toSorted().map((user) => `"${user}"`)];
    expect(await linesOf(page, 'Export as CSV')).toEqual(lines);

    const list = card(page, 'Who may mint');
    const rows = list.getByRole('listitem');
    await page.getByLabel('Find an address').fill(users[7]?.slice(4, 20) ?? '');
    await list.getByText('1 to 1 of 1').waitFor();
    await page.getByLabel('Find an address').fill('0OIl');
    await page.getByText('No address has such characters').waitFor();
    await page.getByLabel('Find an address').fill('');
    await expect.poll(() => rows.count()).toBe(25);
    await page.getByRole('button', { name: 'Next page' }).click();
    await list.getByText('26 to 30 of 30').waitFor();
    await page.getByRole('button', { name: 'Remove', exact: false }).first().click();
    await page.getByRole('button', { name: 'Remove 1 user' }).click();
    await approveAndClose(page);
    await expect.poll(() => rows.count()).toBe(4);
    await expectAccessible(page);
  });

  it('changes fee, access, texts and picture, and hands the coin over to another wallet', async () => {
    const [wallet, heir] = [await richWallet(), await richWallet()];
    const coin = await issueCoin(wallet, { feeBps: 1_000 });
    const page = await openDashboard(coin, '/settings');
    const fee = card(page, 'Fee');
    await fee.getByLabel('New fee').fill('5');
    await fee.getByRole('button', { name: 'Set the fee' }).click();
    await approveAndClose(page);
    await fee.getByText('5.00 % of the yield').waitFor();
    await fee.getByLabel('New fee').fill('7.5');
    await fee.getByRole('button', { name: 'Schedule the raise' }).click();
    await approveAndClose(page);
    await fee.getByText('A raise to 7.50 % is scheduled: it counts in 2 days 23 hours').waitFor();

    await page.getByRole('button', { name: 'Require the whitelist' }).click();
    await approveAndClose(page);
    await page.getByText('Whitelist to mint', { exact: true }).waitFor();

    const texts = card(page, 'Texts and picture');
    const choosePicture = async () => {
      await texts.getByLabel('Picture').setInputFiles(png);
      await texts.getByAltText('The chosen one').waitFor();
    };
    const save = async () => {
      await texts.getByRole('button', { name: 'Save' }).click();
      await approveAndClose(page);
    };
    await texts.getByLabel('Name').fill('Heirloom Dollar');
    await choosePicture();
    await texts.getByLabel('Your site').fill('https://heirloom.example');
    await save();
    await page.getByRole('heading', { level: 1, name: 'Heirloom Dollar' }).waitFor();
    await texts.locator('img[src*="/assets/"]').waitFor();
    await expectAccessible(page);
    // another picture leaves the site as it is
    await page.reload();
    await choosePicture();
    await expect.poll(() => texts.getByLabel('Your site').inputValue()).toBe('https://heirloom.example');
    await texts.getByLabel('Description').fill('Passed on.');
    await save();
    const params = { path: { id: coin.integrationId } };
    const { metadata } = await unwrap(clientOf().GET('/integration/{id}', { params }));
    expect(metadata.description).toBe('Passed on.');
    const file = await (await fetch(metadata.uri)).json();
    expect(file).toMatchObject({ external_url: 'https://heirloom.example' });

    await page.getByLabel('Nominate another wallet').fill(heir.address);
    await page.getByRole('button', { name: 'Nominate', exact: true }).click();
    await approveAndClose(page);
    await page.getByRole('button', { name: 'Withdraw the nomination' }).waitFor();
    const heirs = await openConsole('/dashboard', { wallet: heir });
    await heirs.getByLabel('Integration ID').fill(coin.integrationId);
    await heirs.getByRole('button', { name: 'Open its dashboard' }).click();
    await heirs.getByText(/The API key and the webhooks of the former authority end/).waitFor();
    await heirs.getByRole('button', { name: 'Accept' }).click();
    await approveAndClose(heirs);
    await heirs.getByText(/The webhooks of the former authority get no more events/).waitFor();
    await page.reload();
    await page.getByText('Another wallet governs this coin').waitFor();
  });

  it('registers a webhook, shows its secret once, tests, rotates and deletes it, and logs what was sent and answered while the log is open', async () => {
    const receiver = await startReceiver();
    onTestFinished(receiver.close);
    receiver.respond(respondWith(202, { 'x-request-id': 'req_1' }));
    const wallet = await richWallet();
    const coin = await issueCoin(wallet);
    const page = await openDashboard(coin, '/webhooks');
    await page.getByText('No webhook is registered').waitFor();
    await page.getByLabel('URL').fill(receiver.url);
    await page.getByRole('button', { name: 'Register' }).click();
    const first = await takeSecret(page);
    expect(first).toMatch(/^whsec_/);
    await page.getByRole('button', { name: 'Show the attempts' }).click();
    await page.getByText('Nothing was delivered yet').waitFor();
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText('The test: accepted: status 202').waitFor();
    const attempts = page.getByRole('list', { name: 'Attempts' }).getByRole('listitem');
    const tested = attempts.filter({ hasText: 'Test' });
    await tested.getByText('accepted: status 202').click();
    for (const text of ['request req_1', '"kind": "test"']) await tested.getByText(text).waitFor();
    await page.getByRole('button', { name: 'Rotate the secret' }).click();
    expect(await takeSecret(page)).not.toBe(first);
    await mintCoins(coin, wallet, 50_000_000n);
    const minted = attempts.filter({ hasText: /Event [0-9]+/ });
    await minted.getByText('accepted: status 202').click();
    await minted.getByText('"kind": "minted"').waitFor();
    await minted.getByRole('button', { name: 'Deliver again' }).click();
    await page.getByText('Deliveries begin again with event').waitFor();
    const kinds = () => receiver.received.map(({ json }) => json.kind);
    await expect.poll(kinds).toEqual(['test', 'minted', 'minted']);
    await expect.poll(() => minted.count()).toBe(2);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No webhook is registered').waitFor();
  });

  it('makes a new API key, ends sessions, and asks to sign in again when its own has ended', async () => {
    const coin = await issueCoin(await richWallet());
    // Chromium writes each 401 into its console
    const expected = [/status of 401/];
    const page = await openDashboard(coin, '/keys', { expected });
    const keyCard = card(page, 'API key');
    await keyCard.getByText(`…${coin.apiKey.slice(-4)}`).waitFor();
    await page.getByRole('button', { name: 'Make a new API key' }).click();
    await page.getByRole('dialog').getByText('The old key ends at once').waitFor();
    await page.getByRole('button', { name: 'End the old key' }).click();
    // Escape closes no secret that is shown once; the browser does not ask before each one of many
    await page.getByTestId('secret').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Have you stored the API key?').waitFor();
    for (let times = 0; times < 4; times++) await page.keyboard.press('Escape');
    await expect.poll(() => page.getByTestId('secret').isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Not yet' }).click();
    const key = await takeSecret(page);
    await keyCard.getByText(`…${key.slice(-4)}`).waitFor();
    const params = { path: { id: coin.integrationId } };
    const statusWith = async (apiKey: string) =>
      (await clientOf(apiKey).GET('/integration/{id}/stats', { params })).response.status;
    expect([await statusWith(key), await statusWith(coin.apiKey)]).toEqual([200, 401]);

    const other = await openDashboard(coin, '/webhooks', { expected });
    await other.getByText('No webhook is registered').waitFor();
    await page.reload();
    const sessions = card(page, 'Sessions of this wallet').getByRole('listitem');
    await expect.poll(() => sessions.count()).toBe(2);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'End all others' }).click();
    await expect.poll(() => sessions.count()).toBe(1);
    await other.getByRole('main').getByRole('button', { name: 'Sign in' }).waitFor();
  });
});
