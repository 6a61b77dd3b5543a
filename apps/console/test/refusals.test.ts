import { unwrap } from '@obverse/client';
import type { Page } from 'playwright-core';
import { describe, it } from 'vitest';
import { useBrowser } from './support/browser.ts';
import { hasBrowser } from './support/chromium.ts';
import { clientOf, issueCoin, richWallet, submit } from './support/fixture.ts';
import type { TestWallet } from './support/test-wallet.ts';

const expected = [/status of (400|404|503)/];

/** Refuses the requests of a page whose path begins so, until the answer is called. */
async function refuse(page: Page, path: string): Promise<() => Promise<void>> {
  const at = (url: URL) => url.pathname.startsWith(path);
  await page.route(at, (route) =>
    route.fulfill({ status: 503, json: { success: false, message: 'No node answers' } }),
  );
  return () => page.unroute(at);
}

/** Issues a coin that another wallet is to govern, which need not sign. */
async function issueInTheNameOf(authority: TestWallet, symbol: string): Promise<string> {
  const thief = await richWallet();
  const metadata = { name: 'Forged Dollar', symbol, uri: '' };
  const body = { signer: thief.address, stablecoin: 0, feeBps: 9_000, whitelistRequired: false, metadata };
  const { transaction, integrationId } = await unwrap(
    clientOf().POST('/integration/initialize/flow', {
      params: { query: { cluster: 'mainnet' } },
      body: { ...body, authority: authority.address },
    }),
  );
  await submit(thief, transaction);
  return integrationId;
}

describe.skipIf(!hasBrowser)('the console', () => {
  const { openConsole } = useBrowser();

  it("issues a coin whose symbol another wallet has taken in this wallet's name, and lists the two apart", async () => {
    const wallet = await richWallet();
    const symbol = `S${wallet.address.slice(0, 5)}`;
    const forged = await issueInTheNameOf(wallet, symbol);
    const page = await openConsole('/dashboard', { wallet });
    const others = page.getByRole('list', { name: 'Coins that another wallet issued' });
    await others.getByRole('link', { name: 'Dashboard of Forged Dollar' }).click();
    await page.waitForURL(`/dashboard/${forged}`);
    await page.getByText('Another wallet issued this coin').waitFor();

    const draft = { name: 'Own Dollar', symbol, stablecoin: 0, fee: '10', whitelistRequired: false };
    await page.evaluate(
      (text) => sessionStorage.setItem('obverse-issue:mainnet', text),
      JSON.stringify({ ...draft, description: '' }),
    );
    await page.goto('/issue?step=review');
    await page.getByRole('button', { name: 'Issue the coin' }).click();
    await page.getByRole('button', { name: 'Sign with your wallet' }).click();
    await page.getByText('Your coin exists').waitFor();
    await page.goto('/dashboard');
    const own = page.getByRole('list', { name: 'Coins that this wallet issued' });
    await own.getByRole('link', { name: 'Dashboard of Own Dollar' }).waitFor();
  });

  it('says on a dashboard and on a coin that a read has failed, and goes on when it succeeds', async () => {
    const wallet = await richWallet(0n);
    const { integrationId } = await issueCoin(wallet);
    const page = await openConsole('/', { wallet, expected });
    const allow = await refuse(page, '/stablecoin/0');
    await page.goto(`/coins/${integrationId}`);
    await page.getByText('No node answers').first().waitFor();
    await page.goto(`/dashboard/${integrationId}`);
    await page.locator('main').getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('No node answers').waitFor();
    await allow();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Statistics' }).waitFor();
  });

  it('says that queued changes are not known where they cannot be read', async () => {
    const page = await openConsole('/junior/0', { expected });
    await refuse(page, '/governance/changes');
    await page.goto('/');
    await page.getByText('Whether changes are queued is not known').first().waitFor();
  });

  it('names an unknown coin on the dashboard, and leads away from it', async () => {
    const page = await openConsole('/dashboard/11111111111111111111111111111111', { expected });
    await page.getByRole('heading', { level: 1, name: 'There is no such coin' }).waitFor();
    await page.getByRole('link', { name: 'See all coins' }).click();
    await page.getByRole('heading', { name: 'Platform' }).waitFor();
  });
});
