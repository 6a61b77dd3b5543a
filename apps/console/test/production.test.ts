import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from './support/accessible.ts';
import { hasBrowser, useBrowser } from './support/browser.ts';
import { storeDraft } from './support/fixture.ts';
import { databaseServer, type Launched, launch } from './support/launch.ts';
import { approve } from './support/sheet.ts';
import { testWallet } from './support/test-wallet.ts';

describe.skipIf(!hasBrowser || databaseServer === undefined)('the console of a production deployment', () => {
  const { openConsole } = useBrowser();
  let deployment: Launched;

  beforeAll(async () => {
    deployment = await launch();
  }, 300_000);
  afterAll(() => deployment?.close());

  it('names its cluster, and has nothing that is for local clusters', async () => {
    const { origin, rpcUrl } = deployment;
    const page = await openConsole('/', { origin, nodes: [rpcUrl] });
    await page.getByRole('article', { name: /stablecoin 0/ }).waitFor();
    const cluster = page.getByRole('combobox', { name: 'Cluster' });
    await expect.poll(() => cluster.locator('option').allTextContents()).toEqual(['mainnet', 'devnet']);
    expect(await cluster.inputValue()).toBe('mainnet');
    await expectAccessible(page);
    for (const path of ['/', '/operator/roles']) {
      await page.goto(path);
      await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor();
      await page.getByRole('button', { name: 'Connect wallet' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('This browser has no wallet for solana:mainnet').waitFor();
      expect(await dialog.getByRole('button').allInnerTexts()).toEqual(['']);
      expect(await page.getByText(/\blocal\b|not real money|your first coin/i).count()).toBe(0);
      expect(await page.evaluate(() => Object.keys({ ...localStorage }))).toEqual([]);
    }
  });

  it('signs in over TLS, issues a coin and mints it with a wallet of the cluster', async () => {
    const { origin, rpcUrl } = deployment;
    const wallet = testWallet(await deployment.wallet(1_000_000_000n));
    const page = await openConsole('/issue', { origin, nodes: [rpcUrl], wallet });
    await storeDraft(page, 'Live Dollar', 'LIVE');
    await page.goto('/issue?step=review');
    await page.getByRole('button', { name: 'Issue the coin' }).click();
    await approve(page);
    await page.getByText('Your coin exists').waitFor();
    await page.goto(`/coins/${new URL(page.url()).searchParams.get('coin')}`);
    await page.getByLabel('You deposit').fill('25');
    await page.getByRole('button', { name: 'Review the mint' }).click();
    await approve(page);
    await page.getByText('The coins are in your wallet').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('list', { name: 'Activity' }).getByText('Minted').waitFor();
    // minting needs no session
    expect(await page.context().cookies()).toEqual([]);
    await page.getByRole('button', { name: /^Wallet / }).click();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Signed in:').waitFor();
    expect(await page.context().cookies()).toMatchObject([
      { name: '__Host-obverse-session', secure: true, httpOnly: true, sameSite: 'Strict' },
    ]);
  });
});
