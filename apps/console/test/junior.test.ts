import { describe, expect, it } from 'vitest';
import { expectAccessible } from './support/accessible.ts';
import { hasBrowser, useBrowser } from './support/browser.ts';
import { moveTime, richWallet } from './support/fixture.ts';
import { approve, approveAndClose } from './support/sheet.ts';

describe.skipIf(!hasBrowser)('the page of a junior tranche', () => {
  const { openConsole } = useBrowser();

  it('shows the tranche, its terms and what a loss would do without a wallet, and says where there is none', async () => {
    const page = await openConsole('/junior/1', { expected: [/404/] });
    await page.getByRole('heading', { name: 'Junior tranche of stablecoin 1' }).waitFor();
    const loss = page.getByRole('region', { name: 'What a loss would do' });
    const field = loss.getByLabel('Loss', { exact: true });
    await field.fill('1000');
    await loss.getByText(/loses 1\s000\.00 of [\d\s.]+ demo USD/).waitFor();
    await expectAccessible(page);
    for (const index of ['77', 'x']) {
      await page.goto(`/junior/${index}`);
      await page.getByText('There is no such stablecoin on this cluster.').waitFor();
    }
  });

  it('deposits, asks for a withdrawal, is paid a part in the exit window, and takes the rest back', async () => {
    const wallet = await richWallet();
    const page = await openConsole('/junior/0', { wallet });
    await page.getByLabel('You deposit').fill('100');
    await page.getByRole('button', { name: 'Review the deposit' }).click();
    await approveAndClose(page);
    await page.getByLabel('You withdraw').fill('40');
    await page.getByText(/^Worth [0-9.]+ test USD now · Balance /).waitFor();
    await page.getByRole('button', { name: 'Review the request' }).click();
    await approveAndClose(page);
    const withdrawals = page.getByRole('region', { name: 'Your withdrawals' });
    await withdrawals.getByText('Cooling down').waitFor();
    const steps = withdrawals.getByRole('list', { name: 'Steps of this withdrawal' }).getByRole('listitem');
    const texts = [/^Requested/, /^Window opens[\s\S]*in /, /^Window closes/];
    await expect.poll(() => steps.allInnerTexts()).toEqual(texts.map((text) => expect.stringMatching(text)));
    await expectAccessible(page);

    await moveTime(86_460);
    await withdrawals.getByText('Exit window is open').waitFor();
    await withdrawals.getByLabel('Pay out').fill('15');
    await withdrawals.getByRole('button', { name: 'Review the payout' }).click();
    await approveAndClose(page);
    await withdrawals.getByText('were requested').waitFor();
    await withdrawals.getByRole('button', { name: 'Take the tokens back' }).click();
    await approve(page);
    await page.getByText('You have asked for no withdrawal.').waitFor();
    // its part of the page is gone, and its outcome in sight
    const outcome = page.getByText('The junior tokens are in your wallet again.');
    await outcome.waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await outcome.waitFor({ state: 'detached' });
    expect(wallet.asked).toBe(4);

    await page.getByRole('link', { name: 'Portfolio' }).click();
    const activity = page.getByRole('list', { name: 'Activity' }).getByRole('listitem');
    const paid = activity.filter({ hasText: 'Junior withdrawal completed' });
    // the money that came, not the tokens that had left before
    await expect.poll(() => paid.textContent()).toMatch(/completed\+1[45]\.\d+ test USD/);
  });
});
