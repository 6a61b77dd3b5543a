import { unwrap } from '@obverse/client';
import { startReceiver } from '@obverse/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './support/accessible.ts';
import { useBrowser } from './support/browser.ts';
import { hasBrowser } from './support/chromium.ts';
import { type Coin, clientOf, issueCoin, mintCoins, richWallet } from './support/fixture.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe.skipIf(!hasBrowser)('the overview', () => {
  const { openConsole } = useBrowser();
  let coins: Coin[];

  beforeAll(async () => {
    const issuer = await richWallet();
    coins = [await issueCoin(issuer), await issueCoin(issuer)];
    for (const coin of coins) await mintCoins(coin, issuer, 1_000_000n);
  });

  it('shows the platform, every stablecoin with what is about to change, and finds nothing wrong for axe', async () => {
    const page = await openConsole('/');
    await page.getByRole('heading', { name: 'Platform' }).waitFor();
    await page.getByRole('figure', { name: /^Assets over the last (day|month|year), in USD/ }).waitFor();
    const second = page.getByRole('article', { name: /stablecoin 1/ });
    const change = second.getByRole('region', { name: 'Queued change of stablecoin 1' });
    // local clusters begin with a queued change of the second stablecoin's cap; other tests may move the time beyond its delay and its window
    await change.getByText(/Supply cap:/).waitFor();
    await change.getByText(/can be executed|could be executed/i).waitFor();
    await second.getByText(/^Available to redemptions/).waitFor();
    await second.getByRole('link', { name: 'Junior tranche of stablecoin 1' }).waitFor();
    await expectAccessible(page);
  });

  it('finds coins by name and stablecoin, both in the URL, and leads to them', async () => {
    const [coin, other] = coins as [Coin, Coin];
    const page = await openConsole('/');
    const list = page.getByRole('table', { name: 'Coins' });
    await page.getByLabel('Search by name or symbol').fill(coin.symbol);
    await page.waitForURL((url) => url.searchParams.get('search') === coin.symbol);
    await list.getByRole('link', { name: coin.name, exact: true }).waitFor();
    await list.getByRole('link', { name: other.name, exact: true }).waitFor({ state: 'detached' });
    await page.getByLabel('Stablecoin', { exact: true }).selectOption('1');
    await page.getByText('No coin matches.').waitFor();

    const again = await openConsole(`/?search=${coin.symbol}&stablecoin=0`);
    await again.getByRole('table', { name: 'Coins' }).getByRole('link', { name: coin.name }).click();
    await again.getByRole('heading', { level: 1, name: coin.name }).waitFor();
  });

  it('marks a coin with the site that names it', async () => {
    const site = await startReceiver();
    const origin = `http://127.0.0.1:${site.port}`;
    const issuer = await richWallet();
    const symbol = `S${issuer.address.slice(0, 6)}`;
    const query = { signer: issuer.address, stablecoin: 0, symbol };
    const { brandedMint } = await unwrap(clientOf().GET('/integration/address', { params: { query } }));
    site.respond((response, { path }) => {
      const isFile = path === '/.well-known/obverse.json';
      response.writeHead(isFile ? 200 : 404).end(JSON.stringify({ mints: isFile ? [brandedMint] : [] }));
    });
    const coin = await issueCoin(issuer, { symbol, uri: `${origin}/coin.json` });
    const page = await openConsole(`/?search=${symbol}`);
    const row = page.getByRole('row').filter({ hasText: coin.name });
    await row.getByText(new URL(origin).host, { exact: true }).waitFor();
    await site.close();
  });

  it('follows a link that is clicked right after typing, although the search comes into the URL a moment later', async () => {
    const [coin] = coins as [Coin];
    const page = await openConsole(`/?search=${coin.symbol}`);
    const link = page.getByRole('table', { name: 'Coins' }).getByRole('link', { name: coin.name });
    await link.waitFor();
    const held: (() => Promise<void>)[] = [];
    let isHeld = true;
    await page.route('**/console/*', async (route) => {
      if (isHeld) held.push(() => route.continue());
      else await route.continue();
    });
    // the search must not come into the URL before the link is pressed, however slow this machine is
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByLabel('Search by name or symbol').fill(coin.name);
    // the keyboard: a pointer over the link would load its page before
    await link.press('Enter');
    await page.clock.runFor(2_000);
    await page.clock.resume();
    isHeld = false;
    for (const release of held) await release();
    await page.getByRole('heading', { level: 1, name: coin.name }).waitFor();
  });

  it('leads a newcomer with an empty browser, who takes every default, to a coin that earns', async () => {
    const page = await openConsole('/');
    const step = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    const isDone = (name: string) => page.locator('li[data-state=done]', { hasText: name }).waitFor();
    const next = () => page.getByRole('button', { name: 'Continue' }).click();
    const approve = () => page.getByRole('button', { name: 'Sign with your wallet' }).click();
    const home = () => page.getByRole('link', { name: 'Explore' }).click();

    await page.getByRole('button', { name: 'Make a wallet with money' }).click();
    await isDone('A wallet with test money');
    await step('Issue a coin').getByRole('link', { name: 'Issue a coin' }).click();
    // until then the overview is there, whose search has a name and a symbol in its label
    await page.getByRole('heading', { name: 'What is your coin called?' }).waitFor();
    await page.getByLabel('Name').fill('Newcomer Dollar');
    await page.getByLabel('Symbol').fill('NEW');
    await next();
    await page.getByLabel('Picture').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png });
    await page.getByAltText('The chosen one').waitFor();
    await next();
    await page.getByRole('radio', { name: 'stablecoin 0' }).check();
    await next();
    await page.getByLabel('Your fee').fill('10');
    await next();
    await next();
    await page.getByRole('button', { name: 'Issue the coin' }).click();
    await approve();
    await page.getByText('Your coin exists').waitFor();

    await home();
    await isDone('Issue a coin');
    // the uploaded picture, where other coins have the first letter of their symbol; the list begins with the largest coins
    await page.getByLabel('Search by name or symbol').fill('Newcomer Dollar');
    await page
      .getByRole('table', { name: 'Coins' })
      .getByRole('row')
      .filter({ hasText: 'Newcomer Dollar' })
      .locator('img')
      .waitFor();
    await page.getByRole('link', { name: 'Mint coins' }).click();
    await page.getByRole('button', { name: 'Put my wallet on the whitelist' }).click();
    await approve();
    await page.getByText('Your wallet can mint now.').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByText('Your wallet is whitelisted').waitFor();
    await page.getByLabel('You deposit').fill('900');
    await page.getByRole('button', { name: /^Review the mint/ }).click();
    await approve();
    await page.getByText('The coins are in your wallet').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();

    await home();
    await isDone('Mint it');
    await page.getByRole('button', { name: 'Move time by 30 days' }).click();
    await isDone('See it earn');
    await step('See it earn').getByText('Earned:').waitFor();
    await expect.poll(() => step('See it earn').textContent()).toMatch(/Earned: ([1-9]|0\.0*[1-9])/);
  });
});
