import { describe, expect, it } from 'vitest';
import { expectAccessible } from './support/accessible.ts';
import { useBrowser } from './support/browser.ts';
import { hasBrowser } from './support/chromium.ts';
import { moveTime, richWallet } from './support/fixture.ts';

const daySeconds = 86_400;

describe.skipIf(!hasBrowser)('the page of a junior tranche', () => {
  const { openConsole } = useBrowser();

  it('shows the tranche, its terms and what a loss would do without a wallet', async () => {
    const page = await openConsole('/junior/1');
    await page.getByRole('heading', { name: 'Junior tranche of stablecoin 1' }).waitFor();
    const loss = page.getByRole('region', { name: 'What a loss would do' });
    await loss.getByLabel('Loss', { exact: true }).fill('1000');
    await loss.getByText(/loses 1\s000\.00 of [\d\s.]+ demo USD/).waitFor();
    await loss.getByRole('slider').fill('500');
    await expect.poll(() => loss.getByLabel('Loss', { exact: true }).inputValue()).not.toBe('1000');
    await loss.getByLabel('Loss', { exact: true }).fill('9999999999');
    await loss.getByText('No more than this may be deployed').waitFor();
    await loss.getByLabel('Loss', { exact: true }).fill('10');
    await expectAccessible(page);
  });

  it('says of a stablecoin that is not there that there is none', async () => {
    const expected = [/404/];
    const page = await openConsole('/junior/77', { expected });
    await page.getByText('There is no such stablecoin on this cluster.').waitFor();
    await page.goto('/junior/x');
    await page.getByText('There is no such stablecoin on this cluster.').waitFor();
  });

  it('deposits, asks for a withdrawal, is paid a part in the exit window, and takes the rest back', async () => {
    const wallet = await richWallet();
    const page = await openConsole('/junior/0', { wallet });
    const sign = async () => {
      await page.getByRole('button', { name: 'Sign with your wallet' }).click();
      await page.getByText('Confirmed.').waitFor();
      await page.getByRole('button', { name: 'Close' }).click();
    };
    await page.getByLabel('You deposit').fill('100');
    await page.getByRole('button', { name: 'Review the deposit' }).click();
    await sign();

    await page.getByLabel('You withdraw').fill('40');
    await page.getByText(/^Worth [0-9.]+ test USD now · Balance /).waitFor();
    await page.getByRole('button', { name: 'Review the request' }).click();
    await sign();
    const withdrawals = page.getByRole('region', { name: 'Your withdrawals' });
    await withdrawals.getByText('Cooling down').waitFor();
    const steps = withdrawals.getByRole('list', { name: 'Steps of this withdrawal' }).getByRole('listitem');
    await expect
      .poll(() => steps.allInnerTexts())
      .toEqual([
        expect.stringMatching(/^Requested/),
        expect.stringMatching(/^Window opens[\s\S]*in /),
        expect.stringMatching(/^Window closes/),
      ]);
    await expectAccessible(page);

    await moveTime(daySeconds + 60);
    await withdrawals.getByText('Exit window is open').waitFor();
    await withdrawals.getByLabel('Pay out').fill('15');
    await withdrawals.getByRole('button', { name: 'Review the payout' }).click();
    await sign();
    await withdrawals.getByText('were requested').waitFor();
    await withdrawals.getByRole('button', { name: 'Take the tokens back' }).click();
    await page.getByRole('button', { name: 'Sign with your wallet' }).click();
    await page.getByText('You have asked for no withdrawal.').waitFor();
    // its part of the page is gone, and its outcome in sight
    await page.getByText('The junior tokens are in your wallet again.').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByText('The junior tokens are in your wallet again.').waitFor({ state: 'detached' });
    expect(wallet.asked).toBe(4);

    await page.getByRole('link', { name: 'Portfolio' }).click();
    const paid = page
      .getByRole('list', { name: 'Activity' })
      .getByRole('listitem')
      .filter({ hasText: 'Junior withdrawal completed' });
    // the money that came, not the tokens that had left before
    await expect.poll(() => paid.textContent()).toMatch(/completed\+1[45]\.\d+ test USD/);
  });
});
