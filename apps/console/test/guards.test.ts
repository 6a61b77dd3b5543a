import { LIGHTHOUSE_PROGRAM_ID } from '@obverse/core';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { sentBy, useBrowser } from './support/browser.ts';
import { hasBrowser } from './support/chromium.ts';
import { issueCoin, moveTime, richWallet } from './support/fixture.ts';
import { changeAccount, type TestWallet, type WalletMode } from './support/test-wallet.ts';

/*
 * Wallets that behave as those of most people do on mainnet: they add guards to a transaction, send by themselves, and are slow.
 */

const day = 86_400;

/** How many guards each transaction had that the wallet has signed. */
const guardsOf = ({ signed }: TestWallet): number[] =>
  signed.map(({ message: { compiledInstructions, staticAccountKeys: keys } }) => {
    const isGuard = (index: number) => keys[index]?.equals(LIGHTHOUSE_PROGRAM_ID) ?? false;
    return compiledInstructions.filter(({ programIdIndex }) => isGuard(programIdIndex)).length;
  });

describe.skipIf(!hasBrowser)('a wallet', () => {
  const { openConsole } = useBrowser();

  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
  const reach = (page: Page, status: string) =>
    page.locator(`[aria-label="Transaction"][data-status="${status}"]`).waitFor();
  const panel = (page: Page) => page.getByRole('region', { name: 'Transaction', exact: true });

  const confirm = async (page: Page) => {
    await button(page, 'Sign with your wallet').click();
    await page.getByText('Confirmed.').waitFor();
  };

  /** A wallet that sends by itself. */
  async function sendingWallet(): Promise<TestWallet> {
    const wallet = await richWallet();
    wallet.features = ['signMessage', 'signAndSendTransaction'];
    return wallet;
  }

  /** Opens the page of a junior tranche and asks for a deposit of one dollar, up to its review. */
  async function review(wallet: TestWallet, ...otherAccounts: TestWallet[]): Promise<Page> {
    const page = await openConsole('/junior/0', { wallet, otherAccounts });
    await page.getByLabel('You deposit').fill('1');
    await button(page, 'Review the deposit').click();
    await reach(page, 'reviewing');
    return page;
  }

  it.each([
    ['only signs', richWallet],
    ['sends by itself', sendingWallet],
  ])('that adds guards and %s mints, redeems, deposits, signs in and claims', async (_, make) => {
    const wallet = await make();
    const { integrationId } = await issueCoin(wallet, { feeBps: 2_000 });
    wallet.mode = 'guard';
    const page = await openConsole(`/coins/${integrationId}`, { wallet });
    const sent = sentBy(page);
    await page.getByLabel('You deposit').fill('100');
    await button(page, 'Review the mint').click();
    await confirm(page);
    await button(page, 'Close').click();
    await page.getByRole('button', { name: 'Redeem', exact: true }).click();
    await page.getByLabel('You give back').fill('10');
    await button(page, 'Review the redemption').click();
    await confirm(page);

    await page.goto('/junior/0');
    await page.getByLabel('You deposit').fill('1');
    await button(page, 'Review the deposit').click();
    await confirm(page);
    await button(page, 'Close').click();

    await moveTime(30 * day);
    await page.goto(`/dashboard/${integrationId}`);
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await button(page, 'Claim everything').click();
    await confirm(page);
    // the message to sign in is the fifth
    expect(wallet.asked).toBe(5);
    expect(guardsOf(wallet)).toEqual([4, 4, 4, 4]);
    expect(sent).toHaveLength(wallet.features.includes('signAndSendTransaction') ? 0 : 4);
  });

  it.each<WalletMode>(['guard and change the amount', 'guard and change an account'])(
    'that would %s is refused, and nothing is sent',
    async (mode) => {
      const wallet = await richWallet();
      wallet.mode = mode;
      const page = await review(wallet);
      const sent = sentBy(page);
      await button(page, 'Sign with your wallet').click();
      await reach(page, 'failed');
      await expect
        .poll(() => panel(page).textContent())
        .toContain(
          'The wallet returned another transaction than it was given: it has another instruction of the program',
        );
      expect(guardsOf(wallet)).toEqual([4]);
      expect(sent).toEqual([]);
    },
  );

  it('that adds guards late signs the transaction again, which is made again', async () => {
    const wallet = await richWallet();
    wallet.mode = 'guard';
    wallet.whileAsking = () => moveTime(120);
    const page = await review(wallet);
    await button(page, 'Sign with your wallet').click();
    await panel(page).getByText('the same one, made again').waitFor();
    wallet.whileAsking = async () => {};
    await confirm(page);
    expect(guardsOf(wallet)).toEqual([4, 4]);
  });

  describe('that sends by itself', () => {
    it('is not asked for a transaction that expired while it was read', async () => {
      const wallet = await sendingWallet();
      const page = await review(wallet);
      await moveTime(120);
      await button(page, 'Sign with your wallet').click();
      await panel(page).getByText('the same one, made again').waitFor();
      expect(wallet.asked).toBe(0);
      await confirm(page);
      expect(wallet.asked).toBe(1);
    });

    it('and whose node does not take a late transaction can be asked again', async () => {
      const wallet = await sendingWallet();
      wallet.whileAsking = () => moveTime(120);
      const page = await review(wallet);
      await button(page, 'Sign with your wallet').click();
      await reach(page, 'failed');
      await expect
        .poll(() => panel(page).textContent())
        .toMatch(/may have sent the transaction all the same: look into it .*Blockhash not found/s);
      wallet.whileAsking = async () => {};
      await button(page, 'Try again').click();
      await confirm(page);
    });

    it('and whose popup is closed can be asked again', async () => {
      const wallet = await sendingWallet();
      wallet.mode = 'decline';
      const page = await review(wallet);
      await button(page, 'Sign with your wallet').click();
      await reach(page, 'failed');
      await expect
        .poll(() => panel(page).textContent())
        .toContain('The wallet did not sign: User rejected the request');
      wallet.mode = 'sign';
      await button(page, 'Try again').click();
      await confirm(page);
    });
  });

  it.each([
    ['only signs', richWallet],
    ['sends by itself', sendingWallet],
  ])('that %s pays from the account that was reviewed, and from no other', async (_, make) => {
    const [wallet, next] = [await make(), await richWallet()];
    const page = await review(wallet, next);
    // in its popup
    wallet.whileAsking = () => changeAccount(page, next);
    await confirm(page);
    await button(page, 'Close').click();
    expect([wallet.asked, next.asked]).toEqual([1, 0]);

    await page.getByLabel('You deposit').fill('1');
    await button(page, 'Review the deposit').click();
    await reach(page, 'reviewing');
    // before it
    await changeAccount(page, wallet);
    await button(page, 'Sign with your wallet').click();
    await reach(page, 'failed');
    await expect.poll(() => panel(page).textContent()).toContain('invalid account');
    expect([wallet.asked, next.asked]).toEqual([1, 0]);
  });
});
