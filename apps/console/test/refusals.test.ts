import { unwrap } from '@obverse/client';
import { describe, it } from 'vitest';
import { hasBrowser, useBrowser } from './support/browser.ts';
import { clientOf, issueCoin, richWallet, storeDraft, submit } from './support/fixture.ts';
import { approve, signIn } from './support/sheet.ts';

const expected = [/status of (400|404|503)/];
const refusal = { status: 503, json: { success: false, message: 'No node answers' } };

describe.skipIf(!hasBrowser)('the console', () => {
  const { openConsole } = useBrowser();

  it("issues a coin whose symbol another wallet has taken in this wallet's name, and lists the two apart", async () => {
    const [wallet, thief] = [await richWallet(), await richWallet()];
    const symbol = `S${wallet.address.slice(0, 5)}`;
    const metadata = { name: 'Forged Dollar', symbol, uri: '' };
    const terms = { stablecoin: 0, feeBps: 9_000, whitelistRequired: false, metadata };
    // the authority need not sign
    const body = { ...terms, signer: thief.address, authority: wallet.address };
    const forged = await unwrap(clientOf().POST('/integration/initialize/flow', { body }));
    await submit(thief, forged.transaction);
    const page = await openConsole('/dashboard', { wallet });
    const others = page.getByRole('list', { name: 'Coins that another wallet issued' });
    await others.getByRole('link', { name: 'Dashboard of Forged Dollar' }).click();
    await page.waitForURL(`/dashboard/${forged.integrationId}`);
    await page.getByText('Another wallet issued this coin').waitFor();

    await storeDraft(page, 'Own Dollar', symbol);
    await page.goto('/issue?step=review');
    await page.getByRole('button', { name: 'Issue the coin' }).click();
    await approve(page);
    await page.getByText('Your coin exists').waitFor();
    await page.goto('/dashboard');
    const own = page.getByRole('list', { name: 'Coins that this wallet issued' });
    await own.getByRole('link', { name: 'Dashboard of Own Dollar' }).waitFor();
  });

  it('says that a read has failed, and goes on when it succeeds', async () => {
    const wallet = await richWallet(0n);
    const { integrationId } = await issueCoin(wallet);
    const page = await openConsole('/junior/0', { wallet, expected });
    const isRead = (url: URL) => /^\/(stablecoin\/0|governance\/changes)/.test(url.pathname);
    await page.route(isRead, (route) => route.fulfill(refusal));
    await page.goto('/');
    await page.getByText('Whether changes are queued is not known').first().waitFor();
    await page.goto(`/coins/${integrationId}`);
    await page.getByText('No node answers').first().waitFor();
    await page.goto(`/dashboard/${integrationId}`);
    await signIn(page);
    await page.getByText('No node answers').waitFor();
    await page.unroute(isRead);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Statistics' }).waitFor();
  });

  it('names an unknown coin on the dashboard, and leads away from it', async () => {
    const page = await openConsole('/dashboard/11111111111111111111111111111111', { expected });
    await page.getByRole('heading', { level: 1, name: 'There is no such coin' }).waitFor();
    await page.getByRole('link', { name: 'See all coins' }).click();
    await page.getByRole('heading', { name: 'Platform' }).waitFor();
  });
});
