import { LIGHTHOUSE_PROGRAM_ID } from '@obverse/core';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser, sentBy, useBrowser } from './support/browser.ts';
import { issueCoin, moveTime, richWallet } from './support/fixture.ts';
import { approve, approveAndClose, reach, signIn } from './support/sheet.ts';
import { changeAccount, type TestWallet } from './support/test-wallet.ts';

/*
 * Wallets that behave as those of most people do on mainnet: they add guards to a transaction, and send by themselves.
 */

/** How many guards each transaction had that the wallet has signed. */
const guardsOf = ({ signed }: TestWallet): number[] =>
  signed.map(({ message: { compiledInstructions, staticAccountKeys: keys } }) => {
    const isGuard = (index: number) => keys[index]?.equals(LIGHTHOUSE_PROGRAM_ID) ?? false;
    return compiledInstructions.filter(({ programIdIndex }) => isGuard(programIdIndex)).length;
  });

/** A wallet that sends by itself. */
async function sendingWallet(): Promise<TestWallet> {
  return Object.assign(await richWallet(), { features: ['signMessage', 'signAndSendTransaction'] });
}

describe.skipIf(!hasBrowser)('a wallet', () => {
  const { openConsole } = useBrowser();

  /** Enters an amount, and goes on to the review. */
  async function review(page: Page, label: string, amount: string, name: string): Promise<void> {
    await page.getByLabel(label).fill(amount);
    await page.getByRole('button', { name }).click();
    await reach(page, 'reviewing');
  }
  const deposit = (page: Page) => review(page, 'You deposit', '1', 'Review the deposit');

  /** Signs what the wallet or its node refuses. */
  async function fail(page: Page, text: string): Promise<void> {
    await approve(page);
    await reach(page, 'failed');
    await expect.poll(() => page.getByLabel('Transaction', { exact: true }).textContent()).toContain(text);
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
    await review(page, 'You deposit', '100', 'Review the mint');
    await approveAndClose(page);
    await page.getByRole('button', { name: 'Redeem', exact: true }).click();
    await review(page, 'You give back', '10', 'Review the redemption');
    await approveAndClose(page);
    await page.goto('/junior/0');
    await deposit(page);
    await approveAndClose(page);
    await moveTime(30 * 86_400);
    await page.goto(`/dashboard/${integrationId}`);
    await signIn(page);
    await page.getByRole('button', { name: 'Claim everything' }).click();
    await approveAndClose(page);
    // the message to sign in is the fifth
    expect(wallet.asked).toBe(5);
    expect(guardsOf(wallet)).toEqual([4, 4, 4, 4]);
    expect(sent).toHaveLength(wallet.features.includes('signAndSendTransaction') ? 0 : 4);
  });

  it.each([
    ['only signs', richWallet],
    ['sends by itself', sendingWallet],
  ])('that %s pays from the account that was reviewed, and from no other', async (_, make) => {
    const [wallet, next] = [await make(), await richWallet()];
    const page = await openConsole('/junior/0', { wallet, otherAccounts: [next] });
    await deposit(page);
    // in its popup
    wallet.whileAsking = () => changeAccount(page, next);
    await approveAndClose(page);
    expect([wallet.asked, next.asked]).toEqual([1, 0]);
    await deposit(page);
    // before it
    await changeAccount(page, wallet);
    await fail(page, 'invalid account');
    expect([wallet.asked, next.asked]).toEqual([1, 0]);
  });
});
